import ServiceData

/// One error that the service reports: `{"message": …, "errorCode": …, "fields": […]}` (REST API Developer Guide, "Status
/// Codes and Error Responses"). Results of collections say `statusCode`, the token server `error`.
public struct ServiceFault: Sendable, Equatable {
  public var code: String?
  public var message: String
  /// The fields that the error is about.
  public var fields: [String] = []
  /// The identifiers of the records that a duplicate rule found.
  public var similar: [String] = []

  /// The errors in a body or a part of one; empty if there are none.
  public static func list(_ value: Value) -> [ServiceFault] {
    switch value {
    case .list(let elements): elements.compactMap(ServiceFault.init)
    case .row(let row):
      if case .list(let errors)? = row["errors"] {
        errors.compactMap(ServiceFault.init)
      } else {
        [ServiceFault(value)].compactMap(\.self)
      }
    default: []
    }
  }

  init?(_ value: Value) {
    guard case .row(let row) = value else { return nil }
    let text: (String) -> String? = { if case .string(let text)? = row[$0] { text } else { nil } }
    code = text("errorCode") ?? text("statusCode") ?? text("error")
    guard let message = text("message") ?? text("error_description") ?? code else { return nil }
    self.message = message
    if case .list(let names)? = row["fields"] {
      fields = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    // The name of the member is misspelled in answers about a single record.
    let matches = (row["duplicateResult"] ?? row["duplicateResut"])?["matchResults"]?.elements ?? []
    for match in matches {
      similar += (match["matchRecords"]?.elements ?? []).compactMap { found in
        if case .string(let id)? = found["record"]?["Id"] { id } else { nil }
      }
    }
  }
}

extension Value {
  /// A member of an object.
  fileprivate subscript(name: String) -> Value? { if case .row(let row) = self { row[name] } else { nil } }

  /// The elements of a list.
  fileprivate var elements: [Value]? { if case .list(let elements) = self { elements } else { nil } }
}
