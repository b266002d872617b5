import ModelChecks
import ServiceData
import VaultModel

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { VaultSchema.shared }

  static let types: [CheckedType] = []

  static let enumerations: [CheckedEnumeration] = []
}
