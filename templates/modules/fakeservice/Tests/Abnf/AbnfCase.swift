import DialectFixtures
import Foundation

/// A case of the public test suite of OData's grammar: a text that a rule accepts or refuses.
struct AbnfCase: Decodable, Sendable {
  let name: String
  let rule: String
  let input: String
  /// The position at which the rule refuses the text; nil if it accepts the text.
  let failAt: String?

  enum CodingKeys: String, CodingKey {
    case name = "Name"
    case rule = "Rule"
    case input = "Input"
    case failAt = "FailAt"
  }

  /// The folder of the suite; nil if it is not on this machine.
  static let folder = SharedFolder.folder("odata-abnf")

  static func all(in folder: URL) throws -> [AbnfCase] {
    try JSONDecoder().decode([AbnfCase].self, from: Data(contentsOf: folder.appending(path: "testcases.json")))
  }
}
