import FoundationEssentials
import LocalFiles

extension ProfileDirectory {
  /// Decodes the JSON file `name`; nil if there is no such file.
  ///
  /// - Throws: ``ProfileError``.
  public func document<Document: Decodable>(_ type: Document.Type, named name: String) throws -> Document? {
    guard let data = try contents(of: name) else { return nil }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw ProfileError.damaged(path: path(of: name), reason: Self.reason(of: error))
    }
  }

  /// Replaces the file `name` with `document` as JSON. The keys are sorted, so that people can read and compare the file.
  ///
  /// - Throws: ``ProfileError``.
  public func keep<Document: Encodable>(_ document: Document, named name: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data: Data = try encoder.encode(document)
    data.append(UInt8(ascii: "\n"))
    try write(data, to: name)
  }

  private static func reason(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "the key '\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): context.debugDescription
    case .dataCorrupted(let context): context.debugDescription
    default: error.systemReason
    }
  }
}
