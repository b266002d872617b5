import DataChecks
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
