import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceData
import TypedEntities
import Workshop
import WorkshopCommand
import WorkshopModel

/// Sets of the service, each with its query in the model.
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(WorkshopSets.bicycles))
    sets.append(CheckedSet(WorkshopSets.repairs))
    return sets
  }
}
