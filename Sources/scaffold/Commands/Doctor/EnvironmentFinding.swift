/// One requirement of emitted packages, found or not. Its properties are the keys of the JSON.
struct EnvironmentFinding: Encodable, Equatable {
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
}
