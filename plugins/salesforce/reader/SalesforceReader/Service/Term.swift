import GeneratorModel

/// The terms with which the model says what it has no member for.
enum Term {
  static let alternateKeys = "Org.OData.Core.V1.AlternateKeys"
  static let symbolicName = "Org.OData.Core.V1.SymbolicName"
  static let allowedValues = "Org.OData.Validation.V1.AllowedValues"
  static let creatable = "sap:creatable"
  static let filterable = "sap:filterable"
  static let sortable = "sap:sortable"
  private static let dataField = "com.sap.vocabularies.UI.v1.DataField"

  /// A field of a list or a title.
  static func field(_ name: String) -> AnnotationValue { .record(type: dataField, ["Value": .path(name)]) }
}
