import MeasuresModel
import ModelChecks

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
