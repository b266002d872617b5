import CommandLineInterface

/// One thing that was examined: what emitted packages need, or what a report of a problem should mention. Its properties are the keys of the JSON.
struct EnvironmentFinding: Encodable, Equatable {
  /// The keys with their meanings.
  static let keys = [
    ResultKey("[].subject", "what was examined: a program, a library, disk space, a service"),
    ResultKey("[].isFound", "whether it was found; of disk space, whether it suffices"),
    ResultKey("[].isNeeded", "whether the command fails without it: only some packages need the others"),
    ResultKey("[].detail", "what was found, or what is missing"),
    ResultKey("[].remedy", "how to fix what is missing, as a command if there is one"),
  ]

  /// What was examined.
  let subject: String
  /// Whether it was found, or suffices.
  let isFound: Bool
  /// Whether the command fails without it: every package with a store needs it, or the user asked for it. Only packages that
  /// chose the others need them.
  var isNeeded = true
  /// What was found, or what is missing.
  let detail: String
  /// How to fix what is missing.
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
