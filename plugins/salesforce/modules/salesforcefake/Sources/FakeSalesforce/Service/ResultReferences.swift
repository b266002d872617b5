import ServiceData

/// The results of earlier requests, to which later ones refer: `@{NewAccount.id}`, `@{Found.records[0].Id}`.
struct ResultReferences {
  private var results: [String: Value] = [:]

  /// Keeps the result of a request.
  mutating func record(_ id: String, _ answer: APIAnswer) {
    if answer.status < 300 { results[id] = answer.body ?? .null }
  }

  /// A value with its references replaced; text that is only a reference becomes the value itself.
  func replaced(_ value: Value) throws(APIError) -> Value {
    switch value {
    case .string(let text):
      if text.hasPrefix("@{"), text.hasSuffix("}"), text.dropFirst(2).firstIndex(of: "@") == nil {
        return try result(String(text.dropFirst(2).dropLast()))
      }
      return .string(try replaced(text))
    case .list(let elements): return .list(try elements.map { element throws(APIError) in try replaced(element) })
    case .row:
      return .object(
        try (value.members ?? []).map { member throws(APIError) in (member.name, try replaced(member.value)) })
    default: return value
    }
  }

  /// A text with its references replaced.
  func replaced(_ text: String) throws(APIError) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "@{"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      result += rest[..<start.lowerBound]
      result += FieldValue.plain(try self.result(String(rest[start.upperBound..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private func result(_ reference: String) throws(APIError) -> Value {
    let steps = reference.split { $0 == "." || $0 == "[" || $0 == "]" }.map(String.init)
    var value = steps.first.flatMap { results[$0] }
    for step in steps.dropFirst() {
      if let index = Int(step) {
        let elements = value?.elements ?? []
        value = elements.indices.contains(index) ? elements[index] : nil
      } else {
        value = value?[step]
      }
    }
    guard steps.count > 1, let value else {
      throw APIError(
        400, "PROCESSING_HALTED", message: "Invalid reference specified. No value for \(reference) found")
    }
    return value
  }
}
