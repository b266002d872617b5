import CompanyModel
import ModelChecks
import ServiceData

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { CompanySchema.shared }

  static let types: [CheckedType] = []

  static let enumerations: [CheckedEnumeration] = []
}
