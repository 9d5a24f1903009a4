import Runner

catalog.run()
