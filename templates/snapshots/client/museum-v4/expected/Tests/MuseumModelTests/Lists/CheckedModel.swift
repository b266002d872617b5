import ModelChecks
import MuseumModel
import ServiceData

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { MuseumSchema.shared }

  static let types: [CheckedType] = [
    ModelTypes1.all
  ].flatMap(\.self)

  static let enumerations: [CheckedEnumeration] = [
    ModelEnumerations1.all
  ].flatMap(\.self)
}
