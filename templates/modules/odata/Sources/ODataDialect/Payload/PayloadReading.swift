import ServiceData

/// Reads the JSON of one version of OData into rows in the neutral form.
///
/// What the metadata does not declare is kept, a type name that it does not know is passed over, and wrappers that
/// careless services leave out are not missed.
public protocol PayloadReading: Sendable {
  /// Reads a collection of entities, also one of changes; a bare entity is a collection of one.
  func page(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> PayloadPage

  /// Reads one entity.
  func entity(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> Row

  /// Reads the primitive or complex value, or the collection of such, that an operation returned.
  func value(_ bytes: [UInt8], of type: OperationType, in schema: ServiceSchema) throws(JSONError) -> Value
}
