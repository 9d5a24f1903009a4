import Models
import Runner
