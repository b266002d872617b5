import DialectFixtures
import Foundation

/// One case of the public test suite of OData's grammar: a text that a rule accepts, or refuses.
struct AbnfCase: Decodable, Sendable {
  let name: String
  let rule: String
  let input: String
  /// The place at which the rule refuses the text; nil if it accepts it.
  let failAt: String?

  enum CodingKeys: String, CodingKey {
    case name = "Name"
    case rule = "Rule"
    case input = "Input"
    case failAt = "FailAt"
  }

  /// The folder with the suite, if this machine has it.
  static let folder = SharedFolder.folder("odata-abnf")

  static func all(in folder: URL) throws -> [AbnfCase] {
    try JSONDecoder().decode([AbnfCase].self, from: Data(contentsOf: folder.appending(path: "testcases.json")))
  }
}
