import DataChecks
import DataCommands
import FakeService
import FoundationEssentials
import LocalStore
import ModelChecks
import ODataDialect
import Orders
import OrdersCommand
import OrdersModel
import ServiceChecks
import ServiceCommands
import ServiceData
import TypedEntities

/// Sets of the service, each with its query in the model.
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(OrdersSets.bicycles))
    sets.append(CheckedSet(OrdersSets.repairs))
    return sets
  }
}
