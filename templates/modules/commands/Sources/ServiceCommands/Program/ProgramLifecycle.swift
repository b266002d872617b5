import AppLifecycle
import CommandLineInterface

/// Runs the program's work between the launch, which a delegate can refuse, and the end of its scene, and cancels it when the process is asked to terminate.
struct ProgramLifecycle: Sendable {
  let application: any ServiceApplication
  let specification: CommandSpecification

  /// Runs the work.
  ///
  /// - Returns: the status of the work, or ``CommandStatus/interrupted``.
  @MainActor
  func run(_ arguments: [String], _ work: @escaping @Sendable () async -> CommandStatus) async -> CommandStatus {
    // Help, the version, completions, usage errors and unknown users must not touch the profile.
    guard let parsed = try? ArgumentParser(specification).parse(arguments), !parsed[.help],
      !parsed[.version], !parsed.command.isHidden, (try? application.checkUser(parsed)) != nil
    else { return await work() }
    let screen = AppUILifecycleManager()
    let sceneLock = SceneLock()
    let runtime = ProgramScreen.$current.withValue(screen) {
      SceneLock.$current.withValue(sceneLock) { CommandRuntime(application, parsed, console: .standard()) }
    }
    let interruption = InterruptionDelegate()
    let links = LinkDelegate(application)
    let reloads = ReloadDelegate()
    let provided: [any ApplicationDelegate] = [
      TerminalSceneDelegate(), ScreenCoverDelegate(screen), SceneLockDelegate(sceneLock), interruption, links, reloads,
      StateRestorationDelegate(), ConnectivityLogDelegate(runtime.programLog),
    ]
    let delegate = CompositeDelegate(application.delegates(provided))
    delegate.trace = DelegateTrace(runtime).write
    let terminal = TerminalApplication(
      delegate: delegate, registry: runtime.scenes, lastResort: { TerminalRescue.restoreNow() })
    do {
      guard try await terminal.launch(arguments: arguments) else {
        return .noPermission
      }
    } catch {
      // Continue without a scene. If the profile cannot be written, the command that needs it reports that.
    }
    let running = ProgramScreen.$current.withValue(screen) {
      SceneLock.$current.withValue(sceneLock) {
        ProgramDelegates.$current.withValue(delegate) {
          ProgramDelegates.$links.withValue(links) {
            ProgramDelegates.$reloads.withValue(reloads) { Task { await work() } }
          }
        }
      }
    }
    interruption.interrupts { running.cancel() }
    let status = await running.value
    await terminal.end()
    // A command that succeeded was not interrupted, although it was asked to end.
    return interruption.wasInterrupted && status != .success ? .interrupted : status
  }
}

/// Configures the scene of a terminal.
@MainActor
final class TerminalSceneDelegate: SceneSessionDelegate {
  func configuration(connecting scene: SceneIdentity) -> SceneConfiguration? {
    SceneConfiguration(name: "terminal")
  }
}

/// Covers the application's screen while the program is in the background, before anything else happens, so that no business
/// data stays on the terminal.
@MainActor
final class ScreenCoverDelegate: AppLifecycleDelegate {
  private let screen: AppUILifecycleManager
  private var hasCovered = false

  init(_ screen: AppUILifecycleManager) { self.screen = screen }

  func didEnterBackground() async {
    guard screen.screen == .app else { return }
    hasCovered = true
    screen.hideApplicationScreen()
  }

  func didBecomeActive() async {
    guard hasCovered else { return }
    hasCovered = false
    screen.showApplicationScreen()
  }
}

/// Locks the scene of this terminal while the program is in the background, so that nobody else at the terminal can read the
/// data. Other processes of the profile go on, and a stopped process that is killed leaves nothing locked.
///
/// What shows data unlocks the scene again (``CommandRuntime/unlockScene()``): it asks a person, who can take longer than a
/// delegate may.
@MainActor
final class SceneLockDelegate: AppLifecycleDelegate {
  private let sceneLock: SceneLock

  init(_ sceneLock: SceneLock) { self.sceneLock = sceneLock }

  func didEnterBackground() async { sceneLock.isLocked = true }
}

/// Saves where the user is in the browser, and restores it, unless the application leaves this delegate out. A delegate before
/// it can name another set as the view.
@MainActor
final class StateRestorationDelegate: CoreDelegate {
  func shouldSaveState() -> Bool? { true }
  func shouldRestoreState() -> Bool? { true }
  func view(restoring path: [String]) -> String? { path.first }
}

/// Cancels the running command when the process is asked to terminate. A sync then stops after the current page.
@MainActor
final class InterruptionDelegate: AppLifecycleDelegate {
  private(set) var wasInterrupted = false
  private var cancel: @Sendable () -> Void = {}

  /// Sets how the command is cancelled. If the process was asked to terminate before, it is cancelled at once.
  func interrupts(_ cancel: @escaping @Sendable () -> Void) {
    self.cancel = cancel
    if wasInterrupted { cancel() }
  }

  func willTerminate() async {
    wasInterrupted = true
    cancel()
  }
}
