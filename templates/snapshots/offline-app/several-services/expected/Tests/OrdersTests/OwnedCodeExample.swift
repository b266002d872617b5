import AppLifecycle
import CommandLineInterface
import LayeredSettings
import OfflineData
import OnboardingSessions
import OrdersModel
import ServiceCommands
import TypedEntities

/// The code of the README for the files that are yours, which is compiled with the tests.
enum OwnedCodeExample {
  // A step of the session. In OnboardingSteps.swift, add the line `WelcomeStep(),` to the steps.
  struct WelcomeStep: OnboardingStep {
    let name = "welcome"
    func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
      ProgramLog(profile: context.profile).write(.medium, name, "a new user")
      return context
    }
    func restore(_ context: OnboardingContext) async throws -> OnboardingContext { context }
    func reset(_ context: OnboardingContext) async throws {}
  }

  // A delegate. In ApplicationDelegates.swift:
  @MainActor final class TerminationDelegate: AppLifecycleDelegate {
    func willTerminate() async { print("good bye") }
  }
  @MainActor static func all(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate] {
    provided + [TerminationDelegate()]
  }

  // Defining queries, conflict policies and searched sets. In DataRules.swift:
  static let queries = [DefiningQuery(query: OrdersSets.bicycles.query)]
  static let conflictPolicies: [String: ConflictPolicy] = ["Bicycles": .clientWins]
  static let searchedSets: Set<String> = ["Bicycles"]

  // Providers, which receive the log and each command after the user has agreed. In LogSettings.swift:
  struct LogFile: LogUploading {
    func upload(_ entries: [ProgramLog.Entry]) async throws { print("\(entries.count) entries") }
  }
  struct CommandPrinter: AnalyticsTracking {
    func track(_ entry: ProgramLog.Entry) async { print(entry.message) }
  }
  static let providers = LogProviders(upload: LogFile(), analytics: CommandPrinter())

  // The forms for them. In OnboardingSteps.swift:
  static let consents: [ConsentForm] = [
    .logUpload(title: "Log", text: "May the log be sent to us?"),
    .analytics(title: "Use", text: "May we see which commands you use?"),
  ]

  // A setting of your own, and another default. In ApplicationSettings.swift:
  static let greeting = ProgramSetting("greeting", .text("TEXT"), "the first words", default: "hello")
  static let settings: [any SettingDeclaration] = [greeting]
  static let presets: [SettingPreset] = [ServiceSettings.pageSize.preset(500, in: .production)]
}
