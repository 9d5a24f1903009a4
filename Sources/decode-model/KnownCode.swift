import JSONCoding

/// What the search for problems may know of the code in `Models`: `RECORD=1 swift test --filter KnownCodeTests` writes
/// it.
let knownCode = SearchKnowledge(
  json: #"""
    {"isOfSources":true,"types":{
      "Models.AnyEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","customEmployee","defaultEmployee","employee","file","gender","gift","id","image","label","length","like","likeCount","name","noEmployee","null","toy","user_name","value"]}},
      "Models.BasicEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.CalendarDay":{"code":"catching"},
      "Models.Color":{"code":"catching"},
      "Models.Dcard":{"code":"passing","literals":{"integers":[],"strings":["absent","excerpt","null","title","value"]}},
      "Models.DcardData":{"code":"catching"},
      "Models.Employee":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","favoriteToy","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.EmployeeBirthday":{"code":"catching"},
      "Models.EmployeeCustomKeys":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","favoriteToy","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.EmployeeDeep":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","favoriteToy","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.EmployeeFlat":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","favoriteToy","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.Field":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.GiftEmployee":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.JSONNumber":{"code":"catching","literals":{"integers":[-9,0,1,2,3,4,5,10,16,60,100,153,365,400,1460,36524,146096,146097,719468],"strings":["","\"","#",",",":","[","[]","]","absent","array","birthday","bool","caption","category","coverImage","decimal","double","employee","false","file","gender","gift","id","image","integer","label","length","like","likeCount","name","null","number","object","string","text","toy","true","unsigned","user_name","value","{","{}","}","…"]}},
      "Models.JSONValue":{"code":"catching","literals":{"integers":[-9,0,1,2,3,4,5,10,16,60,100,153,365,400,1460,36524,146096,146097,719468],"strings":["","\"","#",",",":","[","[]","]","absent","array","birthday","bool","caption","category","coverImage","decimal","double","employee","false","file","gender","gift","id","image","integer","label","length","like","likeCount","name","null","number","object","string","text","toy","true","unsigned","user_name","value","{","{}","}","…"]}},
      "Models.JSONValue.Member":{"code":"catching","literals":{"integers":[-9,0,1,2,3,4,5,10,16,60,100,153,365,400,1460,36524,146096,146097,719468],"strings":["","\"","#",",",":","[","[]","]","absent","array","birthday","bool","caption","category","coverImage","decimal","double","employee","false","file","gender","gift","id","image","integer","label","length","like","likeCount","name","null","number","object","string","text","toy","true","unsigned","user_name","value","{","{}","}","…"]}},
      "Models.Label":{"code":"catching","literals":{"integers":[-9,0,1,2,3,4,5,10,16,60,100,153,365,400,1460,36524,146096,146097,719468],"strings":["","\"","#",",",":","[","[]","]","absent","array","birthday","bool","caption","category","coverImage","decimal","double","employee","false","file","gender","gift","id","image","integer","label","length","like","likeCount","name","null","number","object","string","text","toy","true","unsigned","user_name","value","{","{}","}","…"]}},
      "Models.LabeledToy":{"code":"catching","literals":{"integers":[-9,0,1,2,3,4,5,10,16,60,100,153,365,400,1460,36524,146096,146097,719468],"strings":["","\"","#",",",":","[","[]","]","absent","array","birthday","bool","caption","category","coverImage","decimal","double","employee","false","file","gender","gift","id","image","integer","label","length","like","likeCount","name","null","number","object","string","text","toy","true","unsigned","user_name","value","{","{}","}","…"]}},
      "Models.Meme":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.MemeOptionalCaption":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.MemeStringID":{"code":"passing","literals":{"integers":[],"strings":["+","absent","birthday","caption","category","coverImage","employee","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.ModelGuide":{"code":"passing","literals":{"integers":[],"strings":["a property wrapper, @NullCodable: null survives re-encoding, an absent key becomes null","absent","an enum with raw values: synthesized Codable, an unknown raw value is an error","null","tri-state: Field tells absent, null and a value apart, decoding and encoding","value"]}},
      "Models.NullCodable":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.NumericBool":{"code":"catching","literals":{"integers":[0,1],"strings":["absent","null","value"]}},
      "Models.Person":{"code":"catching"},
      "Models.QuotedText":{"code":"catching","literals":{"integers":[-9,0,1,2,3,4,5,10,16,60,100,153,365,400,1460,36524,146096,146097,719468],"strings":["","\"","#",",",":","[","[]","]","absent","array","birthday","bool","caption","category","coverImage","decimal","double","employee","false","file","gender","gift","id","image","integer","label","length","like","likeCount","name","null","number","object","string","text","toy","true","unsigned","user_name","value","{","{}","}","…"]}},
      "Models.SearchResponse":{"code":"catching"},
      "Models.Song":{"code":"catching","literals":{"integers":[0,1],"strings":["absent","birthday","caption","category","converImage","coverImage","employee","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.StoreItem":{"code":"passing","literals":{"integers":[],"strings":["absent","null","value"]}},
      "Models.Toy":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.User":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","file","gender","gift","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.Villager":{"code":"passing","literals":{"integers":[],"strings":["absent","birthday","caption","category","coverImage","employee","file","gender","gift","iconURI","icon_uri","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.VillagerCard":{"code":"catching"},
      "Models.VillagersResponse":{"code":"passing","literals":{"integers":[0,1],"strings":["absent","birthday","caption","category","coverImage","employee","file","gender","gift","iconURI","icon_uri","id","image","label","length","like","likeCount","name","null","toy","user_name","value"]}},
      "Models.Weapon":{"code":"passing"},
      "Models.WrappedSearchResponse":{"code":"catching"}
    }}
    """#)
