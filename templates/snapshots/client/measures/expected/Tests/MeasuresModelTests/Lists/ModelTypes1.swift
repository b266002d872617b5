import MeasuresModel
import ModelChecks

/// Types of the model, each with a function that reads and sets every member.
enum ModelTypes1 {
  static var all: [CheckedType] {
    var types: [CheckedType] = []
    types.append(CheckedType(Reading.self) { from, to in copy0(from, &to) })
    return types
  }

  private static func copy0(_ from: Reading, _ to: inout Reading) {
    to.value = from.value
    to.unit = from.unit
  }
}
