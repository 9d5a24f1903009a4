import JSONCoding

/// What the search for problems may know of the code in `Models`: `RECORD=1 swift test --filter KnownCodeTests` writes
/// it.
let knownCode = SearchKnowledge(
  json: #"""
    {"isOfSources":true,"types":{
      "Models.AnyEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","customEmployee","defaultEmployee","noEmployee","null","value"]}},
      "Models.BasicEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.DcardData":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Employee":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.EmployeeBirthday":{"code":"passing","literals":{"integers":[-719468,-9,-3,-1,0,1,2,3,4,5,6,9,10,12,31,100,153,365,400,1460,9999,36524,86400,146096,146097,719468],"strings":["-","absent","null","value"]}},
      "Models.EmployeeCustomKeys":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.EmployeeDeep":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.EmployeeFlat":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Field":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.GiftEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.JSONNumber":{"code":"catching","literals":{"integers":[0],"strings":["absent","decimal","double","integer","null","text","unsigned","value"]}},
      "Models.JSONValue":{"code":"catching","literals":{"integers":[0,1],"strings":["",",",":","[","[]","]","absent","array","bool","decimal","double","false","integer","null","number","object","string","text","true","unsigned","value","{","{}","}"]}},
      "Models.Label":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.LabeledToy":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Meme":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.MemeOptionalCaption":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.MemeStringID":{"code":"passing","literals":{"integers":[],"strings":["+","absent","null","value"]}},
      "Models.NullCodable":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.NumericBool":{"code":"catching","literals":{"integers":[0,1],"strings":["absent","null","value"]}},
      "Models.Person":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.SearchResponse":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Song":{"code":"catching","literals":{"integers":[0,1],"strings":["absent","null","value"]}},
      "Models.StoreItem":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Toy":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.User":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.VillagerCard":{"code":"passing","literals":{"integers":[0,1,2,3,4,5,6,7,16],"strings":["#","absent","null","value"]}},
      "Models.VillagersResponse":{"code":"passing","literals":{"integers":[0,1],"strings":["absent","null","value"]}},
      "Models.Weapon":{"code":"passing"},
      "Models.WrappedSearchResponse":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}}
    }}
    """#)
