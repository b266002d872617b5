import DataChecks
import OrdersModel

/// Sets of the service, each with its query in the model.
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(OrdersSets.bicycles))
    sets.append(CheckedSet(OrdersSets.repairs))
    return sets
  }
}
