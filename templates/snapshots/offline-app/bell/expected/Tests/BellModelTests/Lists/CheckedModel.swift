import BellModel
import ModelChecks
import ServiceData

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { BellSchema.shared }

  static let types: [CheckedType] = []

  static let enumerations: [CheckedEnumeration] = []
}
