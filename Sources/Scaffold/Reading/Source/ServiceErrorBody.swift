import FoundationEssentials

/// The JSON of an error: of OData V4 (OData JSON Format 4.01, 21), of V2 and V3, where the message is an object with a
/// language, or a problem (RFC 9457).
struct ServiceErrorBody: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let message: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    message =
      ["error", "odata.error"].lazy.compactMap { name -> String? in
        (try? container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: name))).flatMap(Self.message)
      }.first ?? Self.message(in: container)
  }

  /// The message of a JSON error, if there is one.
  static func message(in bytes: [UInt8]) -> String? {
    (try? JSONDecoder().decode(ServiceErrorBody.self, from: Data(bytes)))?.message
  }

  private static func message(in container: KeyedDecodingContainer<Key>) -> String? {
    let text = { (name: String) in try? container.decode(String.self, forKey: Key(stringValue: name)) }
    let inLanguage = try? container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "message"))
    return text("message") ?? text("Message") ?? text("detail") ?? text("title")
      ?? (try? inLanguage?.decode(String.self, forKey: Key(stringValue: "value")))
  }
}
