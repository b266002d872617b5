import FoundationEssentials

/// Reads the JSON of an authorization server, whose names have underscores.
enum ServerAnswer {
  /// Decodes an answer; nil if it is not JSON of this form.
  static func decode<Answer: Decodable>(_ type: Answer.Type, from body: [UInt8]) -> Answer? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try? decoder.decode(type, from: Data(body))
  }
}
