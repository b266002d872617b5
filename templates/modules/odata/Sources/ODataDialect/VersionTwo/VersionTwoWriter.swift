import ServiceData

/// Writes the verbose JSON of OData V2 (OData V2 JSON Format; MS-ODATA, 2.2.6.3).
public struct VersionTwoWriter: PayloadWriting {
  /// A writer; it has no state.
  public init() {}

  /// Writes an entity, in a response below `d`.
  public func entity(
    _ row: Row, declared: StructuredSchema, _ selection: RowSelection, context: String?
  ) -> [UInt8] {
    wrapped(selection.hasControl) { writer in write(row, declared: declared, selection, into: &writer) }
  }

  /// Writes a collection below `d` as `results`.
  public func page(
    _ page: PayloadPage, declared: StructuredSchema, removed: [String], context: String?
  ) -> [UInt8] {
    wrapped(true) { writer in
      writer.beginObject()
      writer.name("results")
      writer.beginArray()
      for row in page.rows { write(row, declared: declared, .answer, into: &writer) }
      for identifier in removed {
        writer.beginObject()
        writer.member("@odata.context", "$metadata#\(declared.name)/$deletedEntity")
        writer.member("id", identifier)
        writer.endObject()
      }
      writer.endArray()
      writer.member("__count", page.count.map(String.init))
      writer.member("__next", page.nextLink)
      writer.member("__delta", page.deltaLink)
      writer.endObject()
    }
  }

  /// Writes the result of a function import below `d`, as a member with its name.
  public func value(
    _ value: Value, of type: OperationType, operation: String, in schema: ServiceSchema, context: String?
  ) -> [UInt8] {
    wrapped(true) { writer in
      writer.beginObject()
      writer.name(type.isCollection ? "results" : operation)
      if case .list(let elements) = value {
        writer.beginArray()
        for element in elements { write(element, as: type.type, in: schema, .answer, into: &writer) }
        writer.endArray()
      } else {
        write(value, as: type.type, in: schema, .answer, into: &writer)
      }
      writer.endObject()
    }
  }

  /// The arguments of an action of V3. The arguments of V2 are in the query string.
  public func arguments(_ call: OperationCall, in schema: ServiceSchema) -> [UInt8] {
    JSONWriter.arguments(of: call) { value, type, writer in
      guard case .list(let elements) = value else {
        return write(value, as: type, in: schema, .creation, into: &writer)
      }
      writer.beginArray()
      for element in elements { write(element, as: type, in: schema, .creation, into: &writer) }
      writer.endArray()
    }
  }

  /// Writes a reference: `{"uri": URL}`.
  public func reference(_ url: String) -> [UInt8] {
    JSONWriter.object { $0.member("uri", url) }
  }

  /// Writes an error, with its details where SAP Gateway has them.
  public func error(_ error: ServiceError) -> [UInt8] {
    JSONWriter.error(error) { writer in
      writer.name("message")
      writer.beginObject()
      writer.member("lang", "en")
      writer.member("value", error.message)
      writer.endObject()
      if !error.details.isEmpty { write(error.details, into: &writer) }
    }
  }

  /// Writes the details of an error where SAP's services put them.
  private func write(_ details: [ServiceError.Detail], into writer: inout JSONWriter) {
    writer.name("innererror")
    writer.beginObject()
    writer.name("errordetails")
    writer.beginArray()
    for detail in details {
      writer.beginObject()
      writer.member("code", detail.code ?? "")
      writer.member("message", detail.message)
      writer.member("target", detail.target)
      writer.member("severity", "error")
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private func wrapped(_ isAnswer: Bool, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    if isAnswer {
      writer.beginObject()
      writer.name("d")
    }
    body(&writer)
    if isAnswer { writer.endObject() }
    return writer.bytes
  }
}
