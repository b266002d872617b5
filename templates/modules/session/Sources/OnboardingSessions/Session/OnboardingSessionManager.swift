import FoundationEssentials

/// Opens, locks, unlocks, closes and removes the session of a profile.
///
/// The state is persistent: a session that one process has opened is open for the next one, whose
/// ``open(inBackground:)`` restores its values. Several processes can work on one profile. An operation that is illegal
/// in the current state throws ``SessionError/illegalTransition(operation:state:)``.
public actor OnboardingSessionManager<Session: OnboardingSession> {
  private let profile: ProfileDirectory
  private let identity: any OnboardingIDManaging
  private let controller: OnboardingController
  private let presentation: any SessionPresenting
  private let recordFile: SessionRecordFile
  private var runningState: SessionState?
  private var live: (session: Session, opening: UUID?)?

  /// Creates the manager of a profile, without accessing the disk.
  ///
  /// - Parameters:
  ///   - profile: The directory of the session's state and data.
  ///   - identity: Stores who is onboarded; by default the store for one user.
  ///   - plan: The steps of each kind of flow.
  ///   - delegate: Decides what happens after a failed flow; by default the error is thrown to the caller.
  ///   - presentation: Shows the screens.
  public init(
    profile: ProfileDirectory, identity: (any OnboardingIDManaging)? = nil, plan: OnboardingStepPlan,
    delegate: any OnboardingFlowDelegate = StoppingFlowDelegate(), presentation: any SessionPresenting
  ) {
    let identity: any OnboardingIDManaging = identity ?? SingleUserIDStore(profile: profile)
    self.profile = profile
    self.identity = identity
    self.presentation = presentation
    controller = OnboardingController(profile: profile, identity: identity, plan: plan, delegate: delegate)
    recordFile = SessionRecordFile(profile: profile)
  }

  /// The current state of the session, whichever process changed it last.
  public var state: SessionState {
    get throws {
      if let runningState { return runningState }
      return try recordFile.record().state
    }
  }

  /// Onboards a new user or restores the session of an onboarded user, and returns the session.
  ///
  /// The order is: splash screen, flow, application screen, return. With `inBackground`, the background steps of an open
  /// session run, no screen changes, and other processes can use, lock and close the session in the meantime.
  ///
  /// - Throws: ``SessionError``, ``OnboardingError``, ``ProfileError`` or the delegate's error. The state does not change
  ///   then.
  @discardableResult
  public func open(inBackground: Bool = false) async throws -> Session {
    guard !inBackground else { return try await openInBackground() }
    try refuseWhileRunning(.open)
    return try await runFlow(.open) {
      try await presentation.showSplashScreenForOnboarding()
      return try Session(context: await controller.open(inBackground: false, presentation: presentation))
    }
  }

  /// Locks the session and hides the screen.
  ///
  /// - Throws: ``SessionError``, ``ProfileError`` or the error of the screen.
  public func lock() async throws {
    try refuseWhileRunning(.lock)
    try recordFile.move(.lock, to: .locked)
    try await presentation.hideApplicationScreen()
  }

  /// Unlocks the session, and returns it. A process that has not opened the session itself restores it.
  ///
  /// - Throws: the errors of ``open(inBackground:)``. The session stays locked then.
  @discardableResult
  public func unlock() async throws -> Session {
    try refuseWhileRunning(.unlock)
    return try await runFlow(.unlock) {
      try await presentation.showSplashScreenForUnlock()
      if let live, try recordFile.record().opening == live.opening { return live.session }
      return try Session(context: await controller.open(inBackground: false, presentation: presentation))
    }
  }

  /// Restores a locked session for this process, and returns it. For other processes it stays locked.
  ///
  /// - Throws: the errors of ``open(inBackground:)``.
  @discardableResult
  public func openLocked() async throws -> Session {
    try refuseWhileRunning(.unlock)
    return try await runFlow(.unlock, changesRecord: false) {
      try await presentation.showSplashScreenForUnlock()
      return try Session(context: await controller.open(inBackground: false, presentation: presentation))
    }
  }

  /// Closes the session and keeps its data. The next ``open(inBackground:)`` restores it.
  ///
  /// - Throws: ``SessionError``, ``ProfileError`` or the error of the screen.
  public func close() async throws {
    try refuseWhileRunning(.close)
    try recordFile.move(.close, to: .initial)
    await invalidateSession()
    try await presentation.showSplashScreenForOnboarding()
  }

  /// Closes the session and resets all steps in reverse order, so that no data of its user is left. An onboarding that a
  /// killed process has left incomplete is reset as well.
  ///
  /// - Throws: an error that refuses the reset, which leaves the session unchanged, or
  ///   ``OnboardingError/resetFailed(_:)``, after which the session can be removed again.
  public func removeSession() async throws {
    try refuseWhileRunning(.removeSession)
    let isOnboarded: Bool = try await identity.currentID() != nil
    try refuseWhileRunning(.removeSession)
    if try !isOnboarded && !controller.hasInterruptedOnboarding {
      let found: SessionState = try recordFile.record().state
      guard found == .opened || found == .locked else {
        throw SessionError.illegalTransition(operation: .removeSession, state: found)
      }
    }
    let hold: FlowHold = try recordFile.begin(.removeSession)
    runningState = .inFlow
    defer { runningState = nil }
    do {
      try await reset(hold)
    } catch {
      try recordFile.abandon(hold)
      throw error
    }
    _ = try recordFile.finish(hold, state: .initial)
    runningState = nil
    try await presentation.showSplashScreenForOnboarding()
  }

  /// Resets whoever is onboarded, if anybody is. A process that is killed from the first step on leaves no open session.
  private func reset(_ hold: FlowHold) async throws {
    try await controller.takeBackInterruptedOnboarding()
    guard let onboardingID = try await identity.currentID() else { return }
    try await controller.reset(
      onboardingID,
      beforeSteps: {
        await self.invalidateSession()
        try self.recordFile.settle(hold, in: .initial)
      })
  }

  /// Replaces a forgotten passcode of the onboarded user by the steps of the flow ``OnboardingFlowKind/resetPasscode``. The
  /// session stays as it is, also one that another process or manager is opening.
  ///
  /// - Throws: ``SessionError``, ``OnboardingError``, ``ProfileError`` or the delegate's error.
  public func resetPasscode() async throws {
    try refuseWhileRunning(.resetPasscode)
    runningState = .inFlow
    defer { runningState = nil }
    try await controller.resetPasscode(presentation: presentation)
  }

  /// Runs a flow that returns a session, records the session as open, and only then shows the application.
  private func runFlow(
    _ operation: SessionOperation, changesRecord: Bool = true, _ flow: () async throws -> Session
  ) async throws -> Session {
    let isOnboarded: Bool = try await identity.currentID() != nil
    try refuseWhileRunning(operation)
    let hold: FlowHold = try recordFile.begin(operation, isOnboarded: isOnboarded)
    runningState = .inFlow
    defer { runningState = nil }
    let session: Session
    do {
      session = try await flow()
      let record = try changesRecord ? recordFile.finish(hold, state: .opened) : recordFile.leave(hold)
      await adopt(session, opening: record.opening, isUnlocked: operation == .unlock)
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
    let hold: FlowHold = try recordFile.begin(.openInBackground)
    runningState = .inBackgroundProcessing
    defer { runningState = nil }
    do {
      let session = try Session(context: await controller.open(inBackground: true, presentation: nil))
      await adopt(session, opening: try recordFile.leave(hold).opening, isUnlocked: false)
      return session
    } catch {
      try recordFile.abandon(hold)
      throw error
    }
  }

  /// Refuses an operation while a flow of this process runs, since the actor is reentrant whenever the flow suspends.
  private func refuseWhileRunning(_ operation: SessionOperation) throws {
    guard let runningState else { return }
    throw SessionError.illegalTransition(operation: operation, state: runningState)
  }

  /// Makes a session current. An unlocked session of the same opening is the one that was locked; any other earlier
  /// session is invalidated.
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
