import AppLifecycle
import CommandLineInterface
import DataCommands
import FoundationEssentials
import HTTPTransport
import OfflineData
import OnboardingSessions
import ServiceData

/// What one run of a command works with: the profile, the session and the console.
struct CommandRuntime: Sendable {
  let application: any ServiceApplication
  let arguments: ParsedArguments
  let console: Console
  let profile: ProfileDirectory
  let screen: AppUILifecycleManager

  init(_ application: any ServiceApplication, _ arguments: ParsedArguments, console: Console) {
    self.application = application
    self.arguments = arguments
    self.console = console
    profile = ProfileDirectory(url: application.profile(arguments))
    screen = AppUILifecycleManager()
  }

  var schema: ServiceSchema { application.schema }

  /// Whether a person can be asked.
  var isInteractive: Bool { console.isInteractive && !arguments.contains(GlobalOptions.noInput) }

  /// Tells of requests as they happen, with `--verbose`.
  private var log: (@Sendable (ExchangeRecord) -> Void)? {
    guard arguments.contains(GlobalOptions.verbose) else { return nil }
    let errors = console.errors
    return { errors.writeLine($0.description) }
  }

  /// What reaches the service.
  var connector: ServiceConnector { ServiceConnector(application: application, log: log) }

  /// The session of the profile. With `mode`, opening the store brings a download with it.
  func sessionManager(_ mode: OpenMode) -> OnboardingSessionManager<ServiceSession> {
    let demoDirectory = profile.url.appendingPathComponent("demo")
    let steps = ProvidedSteps(
      configuration: ConfigurationStep(provider: OptionConfiguration(arguments: arguments)),
      authentication: AuthenticationStep(
        provider: ConsoleCredentials(
          console: console, isInteractive: isInteractive, connector: connector, demoDirectory: demoDirectory)),
      openStore: StoreOpening(
        connector: connector, demoDirectory: demoDirectory, mode: mode, display: progressDisplay
      ).step,
      consentAsking: ConsoleConsents(console: console, isInteractive: isInteractive))
    return OnboardingSessionManager(
      profile: profile, plan: application.onboardingPlan(steps),
      delegate: PendingWorkGuard(application: application, arguments: arguments, console: console, profile: profile),
      presentation: ScreenPresentation(screen))
  }

  private var progressDisplay: ProgressDisplay {
    ProgressDisplay(console.errors, fallback: arguments.contains(GlobalOptions.quiet) ? .silent : .plain)
  }

  /// The opened session. Where there is none, one is opened if options say with which service.
  ///
  /// - Throws: ``AccessError`` where there is none or it is locked, and what restoring the session throws.
  func session(_ mode: OpenMode = .local) async throws -> ServiceSession {
    let manager = sessionManager(mode)
    switch try await manager.state {
    case .locked: throw AccessError.locked(program: application.name)
    case .initial:
      guard arguments.contains(GlobalOptions.demo) || arguments.contains(GlobalOptions.serviceURL) else {
        throw try await noSession()
      }
      return try await sessionManager(.downloadIfNeeded).open()
    case .opened, .inFlow, .inBackgroundProcessing: return try await manager.open()
    }
  }

  /// Tells that there is no session; to a person who named no profile, also that there is one with the demo service.
  func noSession() async throws -> AccessError {
    let isUsual = profile.url == application.defaultProfile
    let demo = SingleUserIDStore(profile: ProfileDirectory(url: application.demoProfile))
    let demoUser = isUsual ? try await demo.currentID() : nil
    return .noSession(program: application.name, hasDemo: demoUser != nil)
  }

  /// Runs work with the opened session, and lets go of its store afterwards.
  func withSession<Result: Sendable>(
    _ mode: OpenMode = .local, _ work: (ServiceSession) async throws -> Result
  ) async throws -> Result {
    let session = try await session(mode)
    do {
      let result = try await work(session)
      try await session.controller.close()
      return result
    } catch {
      try? await session.controller.close()
      throw error
    }
  }
}
