import FoundationEssentials
import MeasuresModel
import ModelChecks
import ServiceData
import TypedEntities

/// Enumerations of the model, each with its declared members.
enum ModelEnumerations1 {
  static var all: [CheckedEnumeration] {
    var types: [CheckedEnumeration] = []
    types.append(CheckedEnumeration(UnitType.self, members0))
    return types
  }

  private static var members0: [UnitType] {
    [.metre, .second]
  }
}
