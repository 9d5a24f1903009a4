import Tool

catalog.known { knownCode }.run()
