import HTTPTransport
import ServiceData

/// The error in the body of a response: JSON or XML of any version of OData, or at least a title (OData 4.01 JSON
/// Format, 21; MS-ODATA, 2.2.8.1).
struct ErrorBody {
  private(set) var code: String?
  private(set) var message: String?
  private(set) var target: String?
  private(set) var details: [ServiceError.Detail] = []

  /// Reads the body of a response in any format.
  init(_ response: HTTPResponse) {
    let first = response.body.first { $0 > 0x20 && $0 < 0x80 }
    if first == UInt8(ascii: "{"), let value = try? Value(json: response.body), case .row(let row) = value {
      read(row)
    } else if first == UInt8(ascii: "<") {
      read(markup: response.text)
    } else if response.mediaType?.name.hasPrefix("text/") == true {
      message = response.text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(500)) }
    }
  }

  /// Reads the object of an error. It can be in the member `error`, in `odata.error` as in V3, or be the whole body.
  private mutating func read(_ row: Row) {
    let error = ["error", "odata.error"].lazy.compactMap { row.row($0) }.first ?? row
    code = error.text("code")
    message = error.text("message") ?? error.row("message")?.text("value")
    target = error.text("target")
    details = error.rows("details").compactMap(Self.detail)
    guard let inner = error.row("innererror") else { return }
    if message == nil { message = inner.text("message") }
    details += inner.rows("errordetails").compactMap(Self.detail)
    // SAP's services repeat the error itself as its first detail, and some name the target only there.
    let (code, message) = (code, message)
    if let same = details.firstIndex(where: { $0.code == code && $0.message == message }) {
      let repeated = details.remove(at: same)
      target = target ?? repeated.target
    }
  }

  private static func detail(_ row: Row) -> ServiceError.Detail? {
    guard let message = row.text("message") ?? row.row("message")?.text("value"), !message.isEmpty else { return nil }
    let target = row.text("target") ?? row.text("propertyref")
    return ServiceError.Detail(code: row.text("code"), message: message, target: target)
  }

  private mutating func read(markup text: String) {
    let scan = MarkupText(text)
    code = scan.content(of: "code")
    message = scan.content(of: "message") ?? scan.content(of: "title") ?? scan.content(of: "h1")
    target = scan.content(of: "target")
    for detail in scan.contents(of: "errordetail") {
      let inner = MarkupText(detail)
      guard let message = inner.content(of: "message"), message != self.message else { continue }
      details.append(.init(code: inner.content(of: "code"), message: message, target: inner.content(of: "propertyref")))
    }
  }
}

extension HTTPResponse {
  /// The message of an error that is the whole body, independent of the status; nil for any other body.
  var errorMessage: String? {
    guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), case .row(let row)? = try? Value(json: body),
      row.dynamic.count == 1, let name = row.dynamic.first?.name, name == "error" || name == "odata.error",
      let error = row.row(name), error["code"] != nil || error["message"] != nil
    else { return nil }
    return ErrorBody(self).message ?? error.text("code") ?? "it says nothing more"
  }

  /// Whether the body is an error, and not a value of a type that has a member with that name.
  func isError(insteadOf type: StructuredSchema?) -> Bool {
    // Only a short body can be an error; a long one is not read twice.
    guard body.count < 10_000, type?.index(of: "error") == nil else { return false }
    return errorMessage != nil
  }
}

extension Row {
  /// The text of a member. A number counts as text, an empty text does not.
  fileprivate func text(_ name: String) -> String? {
    switch self[name] {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let number): String(number)
    default: nil
    }
  }

  fileprivate func row(_ name: String) -> Row? {
    if case .row(let row) = self[name] { row } else { nil }
  }

  fileprivate func rows(_ name: String) -> [Row] {
    guard case .list(let elements) = self[name] else { return [] }
    return elements.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }
}
