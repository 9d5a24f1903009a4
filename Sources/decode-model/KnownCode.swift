import JSONCoding

/// Facts about the code of the catalog's models that the search for problems may use. `RECORD=1 swift test --filter
/// KnownCodeTests` writes them.
let knownCode = SearchKnowledge(
  json: #"""
    {"isOfSources":true,"types":{
      "JSONCoding.JSONNumber":{"code":"catching","literals":{"integers":[0],"strings":["absent","decimal","double","integer","null","text","unsigned","value"]}},
      "JSONCoding.JSONValue":{"code":"catching","literals":{"integers":[0,1],"strings":["","absent","array","bool","decimal","double","false","integer","null","number","object","string","text","true","unsigned","value"]}},
      "Models.AnyEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","customEmployee","defaultEmployee","noEmployee","null","value"]}},
      "Models.BasicEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.DcardData":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Employee":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.EmployeeBirthday":{"code":"passing","literals":{"integers":[],"strings":["UTC","absent","dd-MM-yyyy","en_US_POSIX","null","value"]}},
      "Models.EmployeeCustomKeys":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.EmployeeDeep":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.EmployeeFlat":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Field":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.GiftEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Label":{"code":"passing","literals":{"integers":[4],"strings":["absent","null","value"]}},
      "Models.LabeledToy":{"code":"passing","literals":{"integers":[4],"strings":["absent","null","value"]}},
      "Models.League":{"code":"passing","literals":{"integers":[0,1],"strings":["absent","null","value"]}},
      "Models.League.Team":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Meme":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.MemeOptionalCaption":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.MemeStringID":{"code":"passing","literals":{"integers":[],"strings":["+","absent","null","value"]}},
      "Models.NullCodable":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.NumericBool":{"code":"catching","literals":{"integers":[0,1],"strings":["absent","null","value"]}},
      "Models.Person":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Player":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Playlist":{"code":"catching","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Playlist.Tolerant":{"code":"catching","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Playlist.Track":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Preferences":{"code":"passing","literals":{"integers":[12],"strings":["absent","light","null","value"]}},
      "Models.Profile":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.SearchResponse":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Song":{"code":"catching","literals":{"integers":[0,1],"strings":["absent","null","value"]}},
      "Models.StoreItem":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Toy":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.User":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.VillagerCard":{"code":"passing","literals":{"integers":[0,1,2,3,4,5,6,7],"strings":["#","#%02x%02x%02x","absent","null","value"]}},
      "Models.VillagersResponse":{"code":"passing","literals":{"integers":[0,1],"strings":["absent","null","value"]}},
      "Models.Weapon":{"code":"passing"},
      "Models.WrappedSearchResponse":{"code":"catching","literals":{"integers":[],"strings":["absent","null","the string is not the JSON text of a search response","value"]}}
    }}
    """#)
