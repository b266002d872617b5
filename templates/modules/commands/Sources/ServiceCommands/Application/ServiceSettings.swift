import CommandLineInterface
import LayeredSettings
import OfflineData
import OnboardingSessions

/// The settings of every application. An application declares its own in ``ServiceApplication/settings``.
public enum ServiceSettings {
  /// How many rows a page of a download should have; the service decides if there is no value.
  public static let pageSize = ProgramSetting(
    "page-size", .integer("ROWS", 1...100_000), "how many rows to request in each page of a download")
  /// How often a request is sent before it fails.
  public static let requestAttempts = ProgramSetting(
    "request-attempts", .integer("N", 1...20), "how often a request is sent before it fails", default: 3)
  /// The maximum time for an exchange with the service, in seconds.
  public static let requestTimeout = ProgramSetting(
    "request-timeout", .integer("SECONDS", 1...86_400), "the maximum time for a request and its answer", default: 300)
  /// The maximum time to connect to the service, in seconds.
  public static let connectTimeout = ProgramSetting(
    "connect-timeout", .integer("SECONDS", 1...3600), "the maximum time to connect to the service", default: 30)
  /// The maximum pause before a change that failed temporarily is sent again, in seconds.
  public static let resendPause = ProgramSetting(
    "resend-pause", .integer("SECONDS", 1...86_400),
    "the maximum pause before a change that failed temporarily is sent again", default: 900)
  /// What happens to a change of an entity that has also changed on the service, in sets without a policy of their own.
  public static let conflictPolicy = ProgramSetting(
    "conflict-policy", .choice(of: ConflictPolicy.self),
    "what happens to a change of an entity that has also changed on the service", default: .ask)

  /// The lowest priority that the log of the program has.
  public static let logPriority = ProgramSetting(
    "log-priority", .choice(of: ProgramLog.Priority.self),
    "the lowest priority that 'log --priority' can show; 'low' includes every request", default: .medium)

  /// All of these settings.
  public static let all: [any SettingDeclaration] = [
    pageSize, requestAttempts, requestTimeout, connectTimeout, resendPause, conflictPolicy, logPriority,
  ]

  /// The option with which a command line sets a setting.
  static let flag = CommandOption(
    "setting",
    each: ArgumentForm<(name: String, text: String)>("NAME=VALUE", expected: "the name of a setting, '=' and a value") {
      let parts = $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    },
    "use this value of a setting; 'settings show' lists all settings")
}
