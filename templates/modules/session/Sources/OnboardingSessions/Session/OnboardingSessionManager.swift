import FoundationEssentials

/// Opens, locks, unlocks, closes and removes the one session of a profile.
///
/// The state is persisted: a session opened by one process is found open by the next, whose ``open(inBackground:)`` then
/// restores its values. Two processes may work on one profile. Every operation that does not exist in the present state
/// throws ``SessionError/illegalTransition(operation:state:)``.
public actor OnboardingSessionManager<Session: OnboardingSession> {
  private let profile: ProfileDirectory
  private let identity: any OnboardingIDManaging
  private let controller: OnboardingController
  private let presentation: any SessionPresenting
  private let unlocking: (any SessionUnlocking)?
  private let recordFile: SessionRecordFile
  private var runningState: SessionState?
  private var backgroundHold: FlowHold?
  private var live: (session: Session, opening: UUID?)?

  /// Makes the manager of a profile, without touching the disk.
  ///
  /// - Parameters:
  ///   - profile: Where the state and all that belongs to the session is kept.
  ///   - identity: Knows who is onboarded; by default the store for one user.
  ///   - plan: The steps of each kind of flow.
  ///   - delegate: Decides what follows a failed flow; by default the caller gets the error.
  ///   - presentation: The screens.
  ///   - unlocking: What must be fulfilled before a locked session is usable; nil where nothing must.
  public init(
    profile: ProfileDirectory, identity: (any OnboardingIDManaging)? = nil, plan: OnboardingStepPlan,
    delegate: any OnboardingFlowDelegate = StoppingFlowDelegate(), presentation: any SessionPresenting,
    unlocking: (any SessionUnlocking)? = nil
  ) {
    let identity: any OnboardingIDManaging = identity ?? SingleUserIDStore(profile: profile)
    self.profile = profile
    self.identity = identity
    self.presentation = presentation
    self.unlocking = unlocking
    controller = OnboardingController(profile: profile, identity: identity, plan: plan, delegate: delegate)
    recordFile = SessionRecordFile(profile: profile)
  }

  /// Where the session stands now, whichever process brought it there.
  public var state: SessionState {
    get throws {
      if let runningState { return runningState }
      return try recordFile.record().state
    }
  }

  /// The session's values, nil unless the session is opened and it is this process that opened or unlocked it.
  public var onboardingSession: Session? {
    get throws {
      guard runningState == nil, let live else { return nil }
      let record: SessionRecord = try recordFile.record()
      return record.state == .opened && record.opening == live.opening ? live.session : nil
    }
  }

  /// Onboards a new user, or restores the session of one who is onboarded, and gives the session.
  ///
  /// The order is: splash screen, flow, application screen, return. With `inBackground` no screen is touched, the
  /// background steps run, and the session serves this process alone until it is closed.
  ///
  /// Throws ``SessionError``, ``OnboardingError``, ``ProfileError`` or what the delegate stops with; the state is then
  /// what it was before.
  @discardableResult
  public func open(inBackground: Bool = false) async throws -> Session {
    guard !inBackground else { return try await openInBackground() }
    try refuseWhileRunning(.open)
    try await endBackground()
    return try await runFlow(.open) {
      try await presentation.showSplashScreenForOnboarding()
      return try Session(context: await controller.open(inBackground: false, presentation: presentation))
    }
  }

  /// Keeps the session and hides the screen.
  ///
  /// Throws ``SessionError``, ``ProfileError`` or what the screen throws.
  public func lock() async throws {
    try refuseWhileRunning(.lock)
    try recordFile.move(.lock, to: .locked)
    try await presentation.hideApplicationScreen()
  }

  /// Makes a locked session usable again, once ``SessionUnlocking`` allows it, and gives it.
  ///
  /// A process that has not opened the session itself restores it. Throws what ``open(inBackground:)`` throws and what
  /// refuses the unlocking; the session is then still locked.
  @discardableResult
  public func unlock() async throws -> Session {
    try refuseWhileRunning(.unlock)
    return try await runFlow(.unlock) {
      try await presentation.showSplashScreenForUnlock()
      if let unlocking, let onboardingID = try await identity.currentID() {
        try await unlocking.validateUnlock(of: onboardingID, profile: profile)
      }
      if let live, try recordFile.record().opening == live.opening { return live.session }
      return try Session(context: await controller.open(inBackground: false, presentation: presentation))
    }
  }

  /// Gives the session up; what is stored stays, and the next ``open(inBackground:)`` restores it.
  ///
  /// Throws ``SessionError``, ``ProfileError`` or what the screen throws.
  public func close() async throws {
    try refuseWhileRunning(.close)
    guard backgroundHold == nil else { return try await endBackground() }
    try recordFile.move(.close, to: .initial)
    await invalidateSession()
    try await presentation.showSplashScreenForOnboarding()
  }

  /// Gives the session up and resets every step, from the last to the first, so that nothing of its user stays.
  ///
  /// Throws what refuses the reset, and then the session is untouched, or ``OnboardingError/resetFailed(_:)``, and then
  /// it can be removed again.
  public func removeSession() async throws {
    try refuseWhileRunning(.removeSession)
    let onboardingID: UUID? = try await identity.currentID()
    try refuseWhileRunning(.removeSession)
    guard let onboardingID else {
      let found: SessionState = try recordFile.record().state
      guard found == .opened || found == .locked else {
        throw SessionError.illegalTransition(operation: .removeSession, state: found)
      }
      throw OnboardingError.notOnboarded(flow: .reset)
    }
    let hold: FlowHold = try recordFile.begin(.removeSession, as: .inFlow)
    runningState = .inFlow
    defer { runningState = nil }
    do {
      try await controller.reset(onboardingID, beforeSteps: { await self.invalidateSession() })
    } catch {
      try recordFile.abandon(hold)
      throw error
    }
    _ = try recordFile.finish(hold, state: .initial)
    runningState = nil
    try await presentation.showSplashScreenForOnboarding()
  }

  /// Runs what gives a session, records it as opened, and only then shows the application.
  private func runFlow(_ operation: SessionOperation, _ flow: () async throws -> Session) async throws -> Session {
    let hold: FlowHold = try recordFile.begin(operation, as: .inFlow)
    runningState = .inFlow
    defer { runningState = nil }
    let session: Session
    do {
      session = try await flow()
      let opening: UUID? = try recordFile.finish(hold, state: .opened).opening
      await adopt(session, opening: opening, isUnlocked: operation == .unlock)
    } catch {
      try recordFile.abandon(hold)
      throw error
    }
    runningState = nil
    try await presentation.showApplicationScreen()
    return session
  }

  private func openInBackground() async throws -> Session {
    try refuseWhileRunning(.openInBackground)
    let hold: FlowHold = try recordFile.begin(.openInBackground, as: .inBackgroundProcessing)
    runningState = .inBackgroundProcessing
    defer { runningState = nil }
    do {
      let session = try Session(context: await controller.open(inBackground: true, presentation: nil))
      live = (session, nil)
      backgroundHold = hold
      return session
    } catch {
      try recordFile.abandon(hold)
      throw error
    }
  }

  private func endBackground() async throws {
    guard let hold = backgroundHold else { return }
    backgroundHold = nil
    try recordFile.abandon(hold)
    await invalidateSession()
  }

  /// While a flow of this process runs, other calls find its state; the actor lets them in wherever the flow waits.
  private func refuseWhileRunning(_ operation: SessionOperation) throws {
    guard let runningState else { return }
    throw SessionError.illegalTransition(operation: operation, state: runningState)
  }

  /// What is unlocked within one opening is the session that was locked; any other earlier session is done with.
  private func adopt(_ session: Session, opening: UUID?, isUnlocked: Bool) async {
    let earlier: Session? = isUnlocked && live?.opening == opening ? nil : live?.session
    live = (session, opening)
    await earlier?.invalidate()
  }

  private func invalidateSession() async {
    let earlier: Session? = live?.session
    live = nil
    await earlier?.invalidate()
  }
}
