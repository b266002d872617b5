import MeasuresModel
import ModelChecks
import ServiceData

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { MeasuresSchema.shared }

  static let types: [CheckedType] = [
    ModelTypes1.all
  ].flatMap(\.self)

  static let enumerations: [CheckedEnumeration] = [
    ModelEnumerations1.all
  ].flatMap(\.self)
}
