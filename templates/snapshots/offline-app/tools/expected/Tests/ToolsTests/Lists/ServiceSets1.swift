import DataChecks
import ToolsModel

/// Sets of the service, each with its query in the model.
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(ToolsSets.tools))
    return sets
  }
}
