import Tool

let models: ModelCatalog = [Model("user", User.self), Model("users", [User].self)]
models.run()
