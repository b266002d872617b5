import ModelChecks
import OrdersModel
import ServiceData

/// All types that the model declares.
enum CheckedModel {
  static var schema: ServiceSchema { OrdersSchema.shared }

  static let types: [CheckedType] = [
    ModelTypes1.all
  ].flatMap(\.self)

  static let enumerations: [CheckedEnumeration] = []
}
