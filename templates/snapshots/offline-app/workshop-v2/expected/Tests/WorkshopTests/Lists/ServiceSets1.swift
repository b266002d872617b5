import DataChecks
import DataCommands
import FakeService
import FoundationEssentials
import LocalStore
import ModelChecks
import ODataDialect
import ServiceChecks
import ServiceCommands
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
