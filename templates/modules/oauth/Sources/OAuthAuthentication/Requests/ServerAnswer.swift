import FoundationEssentials

/// Reads the JSON of an authorization server, whose names have underscores.
enum ServerAnswer {
  /// Decodes an answer; nil if it is not JSON of this form.
  static func decode<Answer: Decodable>(_ type: Answer.Type, from body: [UInt8]) -> Answer? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try? decoder.decode(type, from: Data(body))
  }

  /// The text of the member with exactly this name; nil if there is none.
  static func text(of member: String, in body: [UInt8]) -> String? {
    (try? JSONDecoder().decode([String: MemberText].self, from: Data(body)))?[member]?.text
  }
}

/// The value of a member if it is a text.
private struct MemberText: Decodable {
  let text: String?

  init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
}
