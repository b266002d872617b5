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

  /// The session of the profile. `mode` says what will follow its opening (``open(_:_:)``).
  func sessionManager(_ mode: OpenMode = .local) -> OnboardingSessionManager<ServiceSession> {
    let demoDirectory = profile.url.appendingPathComponent("demo")
    let steps = ProvidedSteps(
      configuration: ConfigurationStep(provider: OptionConfiguration(arguments: arguments)),
      authentication: AuthenticationStep(
        provider: ConsoleCredentials(
          console: console, isInteractive: isInteractive, connector: connector, demoDirectory: demoDirectory)),
      openStore: StoreOpening(
        connector: connector, demoDirectory: demoDirectory, showsOpening: mode != .local, display: progressDisplay
      ).step,
      consentAsking: ConsoleConsents(console: console, isInteractive: isInteractive))
    return OnboardingSessionManager(
      profile: profile, plan: application.onboardingPlan(steps),
      delegate: PendingWorkGuard(application: application, arguments: arguments, console: console, profile: profile),
      presentation: ScreenPresentation(screen))
  }

  private var progressDisplay: ProgressDisplay {
    ProgressDisplay(console.errors, fallback: arguments.contains(GlobalOptions.quiet) ? .silent : .jsonLines)
  }

  /// The opened session. Where there is none, one is opened if options say with which service.
  ///
  /// - Throws: ``AccessError`` where there is none or it is locked, and what restoring the session throws.
  func session() async throws -> ServiceSession {
    switch try await sessionManager().state {
    case .locked: throw AccessError.locked(program: application.name)
    case .initial:
      guard arguments.contains(GlobalOptions.demo) || arguments.contains(GlobalOptions.serviceURL) else {
        throw try await noSession()
      }
      return try await open(.downloadIfNeeded)
    case .opened, .inFlow, .inBackgroundProcessing: return try await open(.local)
    }
  }

  /// The opened session for a command that reads data. Where a process was killed in its first download, that goes on before,
  /// since nobody expects what is here to be a part only.
  func completedSession() async throws -> ServiceSession {
    guard OpeningNote(profile: profile).isLeftBehind, try await sessionManager().state == .opened else {
      return try await session()
    }
    console.errors.writeLine("the first download was interrupted, and goes on")
    let session = try await open(.downloadIfNeeded)
    if let report = session.report {
      _ = SyncOutcome(report, try await WaitingWork(session.controller), schema).tell(nil, console.errors)
    }
    return session
  }

  /// Opens the session, and then what a mode asks for. The session is recorded before its first download: a process that is
  /// killed meanwhile leaves the session and the pages that came, and the next download goes on from there.
  func open(_ mode: OpenMode) async throws -> ServiceSession {
    let note = mode == .downloadIfNeeded ? OpeningNote(profile: profile) : nil
    try note?.begin()
    defer { note?.end() }
    var session = try await sessionManager(mode).open()
    do {
      session.report = try await session.controller.open(mode)
    } catch {
      try? await session.controller.close()
      throw error
    }
    return session
  }

  /// Tells that there is no session; to a person who named no profile, also that there is one with the demo service.
  func noSession() async throws -> AccessError {
    let isUsual = profile.url == application.defaultProfile
    let demo = SingleUserIDStore(profile: ProfileDirectory(url: application.demoProfile))
    let demoUser = isUsual ? try await demo.currentID() : nil
    return .noSession(program: application.name, hasDemo: demoUser != nil)
  }

  /// Runs work with the opened session, and lets go of its store afterwards.
  ///
  /// - Parameter completes: whether a first download goes on that was killed (``completedSession()``).
  func withSession<Result: Sendable>(
    completes: Bool = false, _ work: (ServiceSession) async throws -> Result
  ) async throws -> Result {
    let session = try await completes ? completedSession() : session()
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
