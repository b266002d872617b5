import ModelChecks
import ServiceData
import WorkshopModel

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { WorkshopSchema.shared }

  static let types: [CheckedType] = [
    ModelTypes1.all
  ].flatMap(\.self)

  static let enumerations: [CheckedEnumeration] = []
}
