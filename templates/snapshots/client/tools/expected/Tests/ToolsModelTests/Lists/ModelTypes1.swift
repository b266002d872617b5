import ModelChecks
import ToolsModel

/// Types of the model, each with a function that reads and sets every member.
enum ModelTypes1 {
  static var all: [CheckedType] {
    var types: [CheckedType] = []
    types.append(CheckedType(Tool.self) { from, to in copy0(from, &to) })
    return types
  }

  private static func copy0(_ from: Tool, _ to: inout Tool) {
    to.id = from.id
    to.name = from.name
    to.price = from.price
  }
}
