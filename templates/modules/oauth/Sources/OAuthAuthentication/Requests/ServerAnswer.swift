import FoundationEssentials
import HTTPTransport

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

  /// The person whom an answer of the token endpoint is about: the subject of the ID token, or the address of the person's
  /// identity, which some services send instead; nil if it names nobody.
  ///
  /// The ID token comes from the endpoint itself, so its signature need not be checked (OpenID Connect Core 1.0, 3.1.3.7).
  static func person(in body: [UInt8]) -> String? {
    let parts = text(of: "id_token", in: body)?.split(separator: ".") ?? []
    if parts.count == 3 {
      let claims = Base64.decode(String(parts[1]).replacing("-", with: "+").replacing("_", with: "/"))
      if let subject = text(of: "sub", in: claims), !subject.isEmpty { return subject }
    }
    return text(of: "id", in: body).flatMap { $0.contains("://") && $0.contains("/id/") ? $0 : nil }
  }
}

/// The value of a member if it is a text.
private struct MemberText: Decodable {
  let text: String?

  init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
}
