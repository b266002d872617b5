import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceData
import Tools
import ToolsCommand
import ToolsModel
import TypedEntities

/// Sets of the service, each with its query in the model.
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(ToolsSets.tools))
    return sets
  }
}
