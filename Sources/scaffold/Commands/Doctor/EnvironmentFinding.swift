/// One thing that emitted packages need, found or not; its properties are the keys of the JSON.
struct EnvironmentFinding: Encodable, Equatable {
  /// What is needed.
  let subject: String
  /// Whether it is there.
  let isFound: Bool
  /// Whether every package with a store needs it; else only those that chose it.
  var isNeeded = true
  /// What was found, or what was looked for.
  let detail: String
  /// The command that mends the lack.
  let remedy: String?

  static func found(_ subject: String, _ detail: String) -> EnvironmentFinding {
    EnvironmentFinding(subject: subject, isFound: true, detail: detail, remedy: nil)
  }

  static func missing(_ subject: String, _ detail: String, remedy: String) -> EnvironmentFinding {
    EnvironmentFinding(subject: subject, isFound: false, detail: detail, remedy: remedy)
  }
}
