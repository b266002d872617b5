import ServiceData

/// Writes rows into the JSON of one version of OData: requests of a client, and responses of a service.
public protocol PayloadWriting: Sendable {
  /// One entity, of a set whose entities are of the declared type.
  func entity(_ row: Row, declared: StructuredSchema, _ selection: RowSelection, context: String?) -> [UInt8]

  /// A collection of entities, as in a response of a service.
  ///
  /// - Parameters:
  ///   - removed: URLs of removed entities, in a response to a delta link.
  ///   - context: the context URL, which V4 has.
  func page(_ page: PayloadPage, declared: StructuredSchema, removed: [String], context: String?) -> [UInt8]

  /// A primitive or complex value, or a collection of them, as in a response to a call of an operation.
  func value(_ value: Value, of type: OperationType, operation: String, in schema: ServiceSchema, context: String?)
    -> [UInt8]

  /// The arguments of an action, as a client sends them.
  func arguments(_ call: OperationCall, in schema: ServiceSchema) -> [UInt8]

  /// A reference to the entity at a URL, as a client sends it to relate the entity to another.
  func reference(_ url: String) -> [UInt8]

  /// An error, as in a response of a service.
  func error(_ error: ServiceError) -> [UInt8]
}
