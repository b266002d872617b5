import ModelChecks
import ServiceData
import ToolsModel

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { ToolsSchema.shared }

  static let types: [CheckedType] = [
    ModelTypes1.all
  ].flatMap(\.self)

  static let enumerations: [CheckedEnumeration] = []
}
