import CatalogueModel
import ModelChecks
import ServiceData

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { CatalogueSchema.shared }

  static let types: [CheckedType] = [
    ModelTypes1.all,
    ModelTypes2.all,
  ].flatMap(\.self)

  static let enumerations: [CheckedEnumeration] = [
    ModelEnumerations1.all,
    ModelEnumerations2.all,
  ].flatMap(\.self)
}
