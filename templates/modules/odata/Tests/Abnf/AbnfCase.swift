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
  static let folder: URL? = {
    let root = (0..<6).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let shared = ProcessInfo.processInfo.environment["SCAFFOLD_SHARED"].map { URL(fileURLWithPath: $0) }
    let folder = (shared ?? root.deletingLastPathComponent().appending(path: "shared")).appending(path: "odata-abnf")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static func all(in folder: URL) throws -> [AbnfCase] {
    try JSONDecoder().decode([AbnfCase].self, from: Data(contentsOf: folder.appending(path: "testcases.json")))
  }
}
