import CommandLineInterface

/// One requirement of emitted packages, found or not. Its properties are the keys of the JSON.
struct EnvironmentFinding: Encodable, Equatable {
  /// The keys with their meanings.
  static let keys = [
    ResultKey("[].subject", "what emitted packages need"), ResultKey("[].isFound", "whether it was found"),
    ResultKey("[].isNeeded", "whether every package with a store needs it"),
    ResultKey("[].detail", "what was found, or what was searched for"),
    ResultKey("[].remedy", "the command that installs what is missing"),
  ]

  /// What is needed.
  let subject: String
  /// Whether it was found.
  let isFound: Bool
  /// Whether every package with a store needs it. If not, only packages that chose it do.
  var isNeeded = true
  /// What was found, or what was searched for.
  let detail: String
  /// The command that installs what is missing.
  let remedy: String?

  static func found(_ subject: String, _ detail: String) -> EnvironmentFinding {
    EnvironmentFinding(subject: subject, isFound: true, detail: detail, remedy: nil)
  }

  static func missing(_ subject: String, _ detail: String, remedy: String) -> EnvironmentFinding {
    EnvironmentFinding(subject: subject, isFound: false, detail: detail, remedy: remedy)
  }

  /// A finding that no package depends on.
  static func optional(_ finding: EnvironmentFinding) -> EnvironmentFinding {
    var finding = finding
    finding.isNeeded = false
    return finding
  }

  /// The finding without the path of the home directory, which tells who the user is.
  func hiding(home: String?) -> EnvironmentFinding {
    guard let home, home.count > 1 else { return self }
    var text = detail
    for range in text.ranges(of: home).reversed() {
      let next = text[range.upperBound...].first
      guard next.map({ !$0.isLetter && !$0.isNumber && !"_-.".contains($0) }) ?? true else { continue }
      text.replaceSubrange(range, with: "~")
    }
    return EnvironmentFinding(subject: subject, isFound: isFound, isNeeded: isNeeded, detail: text, remedy: remedy)
  }
}
