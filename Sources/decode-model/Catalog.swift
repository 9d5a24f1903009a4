import Models
import Runner

/// The models of this program, one per line: name and type, in the order of `list`.
let catalog = ModelCatalog([
  Model("json", JSONValue.self, JSONValue.guide) { patch, stored in patch.applied(to: stored) },
  Model("meme", Meme.self, Meme.guide),
  Model("meme-string-id", MemeStringID.self, MemeStringID.guide),
  Model("meme-optional-caption", MemeOptionalCaption.self, MemeOptionalCaption.guide),
  Model("dcard", DcardData.self, DcardData.guide),
  Model("store-item", SearchResponse.self, SearchResponse.guide),
  Model("store-item-wrapped", WrappedSearchResponse.self, WrappedSearchResponse.guide),
  Model("villager", VillagersResponse.self, VillagersResponse.guide),
  Model("villager-card", VillagerCard.self, VillagerCard.guide),
  Model("person", Person.self, Person.guide),
  Model("user", User.self, User.guide),
  Model("users", [User].self, User.listGuide),
  Model("weapon", Weapon.self, Weapon.guide),
  Model("weapons", [Weapon].self, Weapon.listGuide),
  Model("employee", Employee.self, Employee.guide),
  Model("employee-snake-case", Employee.self, Employee.snakeCaseGuide, convertsSnakeCase: true),
  Model("employee-custom-keys", EmployeeCustomKeys.self, EmployeeCustomKeys.guide),
  Model("employee-flat", EmployeeFlat.self, EmployeeFlat.guide),
  Model("employee-deep", EmployeeDeep.self, EmployeeDeep.guide),
  Model("employee-birthday", EmployeeBirthday.self, EmployeeBirthday.guide),
  Model("gift-employee", GiftEmployee.self, GiftEmployee.guide),
  Model("any-employee", [AnyEmployee].self, AnyEmployee.guide),
  Model("label", Label.self, Label.guide),
  Model("toy", LabeledToy.self, LabeledToy.guide),
  Model("song", Song.self, Song.guide) { song, stored in song.applied(to: stored) },
  Model("songs", [Song].self, Song.listGuide),
])
