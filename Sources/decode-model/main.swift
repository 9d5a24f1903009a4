import Runner
import Tool

catalog.run()
