import ServiceData

extension JSONWriter {
  /// Writes a member with a text; nothing if the text is nil.
  mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    write(text)
  }

  /// A document that is an object.
  static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.endObject()
    return writer.bytes
  }

  /// The document of an error: its code, and the members that differ between versions.
  static func error(_ error: ServiceError, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    object { writer in
      writer.name("error")
      writer.beginObject()
      writer.member("code", error.code ?? error.kind.rawValue)
      members(&writer)
      writer.endObject()
    }
  }

  /// The arguments of a call, in the order of the parameters.
  static func arguments(
    of call: OperationCall, _ write: (Value, MemberType, inout JSONWriter) -> Void
  ) -> [UInt8] {
    object { writer in
      for parameter in call.operation.parameters {
        guard let value = call.arguments[parameter.name] else { continue }
        writer.name(parameter.name)
        write(value, parameter.type.type, &writer)
      }
    }
  }
}

extension MemberSchema {
  /// The result of an operation as the member `value`.
  init(resultOf type: OperationType) {
    self.init(name: "value", type: type.type, isCollection: type.isCollection)
  }
}
