import Tool

catalog.run()
