import AppLifecycle
import CommandLineInterface
import DataCommands
import FoundationEssentials
import HTTPTransport
import OfflineData
import OnboardingSessions
import ServiceData

/// The environment of one run of a command: the application, the profile, the session and the console.
struct CommandRuntime: Sendable {
  let application: any ServiceApplication
  let arguments: ParsedArguments
  let console: Console
  /// The directory of the user that the command works for.
  let profile: ProfileDirectory
  /// The user's name; nil if the user was removed while the program ran.
  let user: String?
  let screen: AppUILifecycleManager
  let sceneLock: SceneLock
  /// Whether progress may be shown; false while a screen is shown that it would write over.
  var showsProgress = true
  /// Whether the user may be asked for anything; false while a screen is shown that a question would write over.
  var asks = true
  /// Whether the command is about the named syncs, so that an error in their file is one of the command.
  var needsSyncs = false
  /// Whether the command unlocks the session for other processes as well.
  var unlocksSession = false
  /// Whether the session is restored for work that nobody has asked for at that moment.
  var isInBackground = false
  /// Whether a removal of the session is due to too many days without contact, so that a contact ends it.
  var removesWithoutContact = false
  /// Whether the command extends the time until the session locks itself.
  var extendsTime: Bool
  /// The keys that no other process finds.
  var processKeys = ProcessKeys()
  /// What a removal of the session may remove.
  let removal = AgreedRemoval()

  /// Creates the runtime of a command.
  ///
  /// - Parameter user: a user of the profile; by default the one that the arguments name, else the current one.
  init(
    _ application: any ServiceApplication, _ arguments: ParsedArguments, console: Console, user: String? = nil
  ) {
    self.application = application
    self.arguments = arguments
    self.console = console
    let users = application.users(arguments)
    let name = try? user ?? arguments[GlobalOptions.user] ?? users.current
    let directory = name.flatMap { try? users.directory(of: $0) }
    profile = directory ?? users.nobody
    self.user = directory == nil ? nil : name
    screen = ProgramScreen.current ?? AppUILifecycleManager()
    sceneLock = SceneLock.current ?? SceneLock()
    extendsTime = Self.isUsed(arguments)
  }

  var schema: ServiceSchema { application.schema }

  /// The terminals and processes that use the profile.
  var scenes: SceneRegistry { SceneRegistry(directory: profile.url.appendingPathComponent("scenes")) }

  /// Whether the user can be asked.
  var isInteractive: Bool { asks && console.isInteractive && !arguments[GlobalOptions.noInput] }

  /// Logs requests in the profile, and with `--verbose` to standard error as well.
  private var log: @Sendable (ExchangeRecord) -> Void {
    let errors = arguments[GlobalOptions.verbose] ? console.errors : nil
    let (programLog, schema) = (programLog, schema)
    return { record in
      errors?.writeLine(record.description)
      programLog.write(record, of: schema)
    }
  }

  /// Creates the service's client.
  var connector: ServiceConnector {
    ServiceConnector(
      application: application, settings: settingsSource, log: log, program: arguments.typedProgram)
  }

  /// The directory with the state of the demo service.
  var demoDirectory: URL { profile.url.appendingPathComponent("demo") }

  /// The manager of the profile's session.
  ///
  /// - Parameters:
  ///   - mode: the mode in which the controller will be opened; progress is shown unless it is `local`.
  ///   - revocation: receives what became of the token when the session is removed.
  func sessionManager(
    _ mode: OpenMode = .local, revocation: TokenRevocation? = nil
  ) -> OnboardingSessionManager<ServiceSession> {
    SessionManagerFactory.current.make(
      profile, plan(mode, revocation), SessionFlows(runtime: self), ScreenPresentation(screen))
  }

  /// Runs the steps of the restore flow that precede the store, when the service of an open session can be reached again. The
  /// session stays as it is, no screen changes, and nobody is asked.
  func restoreConnection() async throws {
    guard var context = try await passcode()?.context else { return }
    var silent = self
    (silent.asks, silent.extendsTime) = (false, false)
    for step in silent.plan(.local, nil).restore.prefix(while: { !($0 is OpenStoreStep) }) {
      try Task.checkCancellation()
      context = try await step.restore(context)
    }
  }

  private func plan(_ mode: OpenMode, _ revocation: TokenRevocation?) -> OnboardingStepPlan {
    let passcode = PasscodeStep(
      policy: application.requiredPolicy, provider: passcodes, keys: keys, extendsTime: extendsTime)
    let steps = ProvidedSteps(
      passcode: passcode,
      configuration: ConfigurationStep(
        provider: OptionConfiguration(arguments: arguments, connector: connector)),
      authentication: AuthenticationStep(
        provider: ConsoleCredentials(
          console: console, isInteractive: isInteractive, isUnattended: arguments[GlobalOptions.noInput],
          signIn: signIn(mode), connector: connector, demoDirectory: demoDirectory,
          revocation: revocation)),
      openStore: StoreOpening(
        connector: connector, demoDirectory: demoDirectory, showsOpening: mode != .local,
        needsSyncs: needsSyncs || mode != .local, warn: warn, display: progressDisplay, removal: removal
      ).step,
      consentAsking: ConsoleConsents(console: console, isInteractive: isInteractive))
    var plan = application.onboardingPlan(steps).protected(by: passcode)
    plan.resetPasscode.insert(recovery, at: 0)
    return plan
  }

  /// Only a command that opens a session asks the user to sign in.
  private func signIn(_ mode: OpenMode) -> ConsoleCredentials.SignIn {
    guard mode == .downloadIfNeeded else { return .onboarding }
    return arguments[OAuthOptions.signIn] ? .always : .ifNeeded
  }

  /// Shows a warning, unless a screen is shown that it would write over.
  private var warn: @Sendable (String) -> Void {
    let errors = showsProgress ? console.errors : nil
    return { errors?.writeLine("warning: \($0)") }
  }

  private var progressDisplay: ProgressDisplay {
    ProgressDisplay(
      console.errors, fallback: arguments[GlobalOptions.quiet] || !showsProgress ? .silent : .jsonLines)
  }

  /// The open session. If there is none, and options name a service, a session is opened with it.
  ///
  /// - Parameter reconnects: whether the command contacts the service (``checkContact(reconnects:)``).
  /// - Throws: ``AccessError`` if there is no session or it is locked, and errors from restoring the session.
  func session(reconnects: Bool = false) async throws -> ServiceSession {
    try await checkContact(reconnects: reconnects)
    switch try await passcodeState() {
    case .locked: throw AccessError.locked(program: arguments.typedProgram)
    case .initial:
      guard arguments[GlobalOptions.demo] || arguments.contains(GlobalOptions.serviceURL) else {
        throw try await noSession()
      }
      return try await open(.downloadIfNeeded)
    case .opened, .inFlow, .inBackgroundProcessing: return try await open(.local)
    }
  }

  /// The open session for a command that reads data. If a process was killed during the first download, that download is
  /// completed first, since a user would take a part of the rows for all of them.
  func completedSession() async throws -> ServiceSession {
    guard OpeningNote(profile: profile).isLeftBehind, try await state() == .opened else {
      return try await session()
    }
    console.errors.writeLine("continuing the interrupted first download")
    let session = try await open(.downloadIfNeeded)
    if let report = session.report {
      _ = SyncOutcome(
        report, work: try await WaitingWork(session.controller), schema: schema, program: arguments.typedProgram
      )
      .write(nil, console.errors)
    }
    return session
  }

  /// Opens the session, and its controller in a mode. The session is recorded before the first download: if the process is
  /// killed, the session and the pages received so far remain, and the next download continues from there.
  func open(_ mode: OpenMode) async throws -> ServiceSession {
    let note = mode == .downloadIfNeeded ? OpeningNote(profile: profile) : nil
    try note?.begin()
    defer { note?.end() }
    let manager = sessionManager(mode)
    let isLocked = try await manager.state == .locked
    let staysLocked = isLocked && !unlocksSession && passcodes.file != nil
    let inBackground = try await opensInBackground(mode)
    var session = try await staysLocked ? manager.openLocked() : manager.open(inBackground: inBackground)
    do {
      session.report = try await session.controller.open(mode)
      if let report = session.report { try await noteContact(report) }
    } catch {
      try? await session.controller.close()
      throw error
    }
    return session
  }

  /// Whether an open session is restored by the background steps: for work that nobody has asked for at that moment, unless
  /// the passcode is needed.
  private func opensInBackground(_ mode: OpenMode) async throws -> Bool {
    guard isInBackground, mode == .local, let passcode = try await passcode() else { return false }
    return try !passcode.isSet || passcode.hasKey
  }

  /// The error that there is no session. If the command line names no profile, it also mentions a session with the demo
  /// service.
  func noSession() async throws -> AccessError {
    let isUsual = profile.url == application.defaultProfile
    let demo = SingleUserIDStore(profile: ProfileDirectory(url: application.demoProfile))
    let demoUser = isUsual ? try await demo.currentID() : nil
    return .noSession(
      program: arguments.typedProgram, namesService: application.serviceURL != nil, hasDemo: demoUser != nil)
  }

  /// Runs work with the open session, then closes its store.
  ///
  /// - Parameters:
  ///   - completes: whether to complete an interrupted first download (``completedSession()``).
  ///   - reconnects: whether the work contacts the service (``checkContact(reconnects:)``).
  func withSession<Result: Sendable>(
    completes: Bool = false, reconnects: Bool = false, _ work: (ServiceSession) async throws -> Result
  ) async throws -> Result {
    let session = try await completes ? completedSession() : session(reconnects: reconnects)
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
