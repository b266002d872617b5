import AppLifecycle
import CommandLineInterface
import FoundationEssentials
import OfflineData
import OnboardingSessions
import TerminalScreens

/// Runs the program's work between the launch and the end of its scene, and cancels it when the process is told to terminate.
struct ProgramLifecycle: Sendable {
  let application: any ServiceApplication
  let specification: CommandSpecification

  /// Runs the work.
  ///
  /// - Returns: the status of the work, or ``CommandStatus/interrupted``.
  @MainActor
  func run(_ arguments: [String], _ work: @escaping @Sendable () async -> CommandStatus) async -> CommandStatus {
    // Help, the version, completions and usage errors must not touch the profile.
    guard let parsed = try? ArgumentParser(specification).parse(arguments), !parsed[.help],
      !parsed[.version], !parsed.command.isHidden
    else { return await work() }
    let screen = AppUILifecycleManager()
    let (runtime, running) = ProgramScreen.$current.withValue(screen) {
      (CommandRuntime(application, parsed, console: .standard()), Task { await work() })
    }
    let interruption = InterruptionDelegate { running.cancel() }
    let provided: [any ApplicationDelegate] = [
      TerminalSceneDelegate(), ScreenCoverDelegate(screen), SessionLockDelegate(runtime), interruption,
    ]
    let terminal = TerminalApplication(
      delegate: CompositeDelegate(application.delegates(provided)),
      registry: SceneRegistry(directory: runtime.profile.url.appendingPathComponent("scenes")),
      lastResort: { TerminalRescue.restoreNow() })
    do {
      guard try await terminal.launch(arguments: arguments) else {
        running.cancel()
        return .noPermission
      }
    } catch {
      // Continue without a scene. If the profile cannot be written, the command that needs it reports that.
    }
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
    SceneConfiguration(name: "terminal", rootView: "sets")
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

/// Locks the session while the program is in the background, so that nobody else at the terminal can read the data.
@MainActor
final class SessionLockDelegate: AppLifecycleDelegate {
  private let runtime: CommandRuntime
  private var hasLocked = false

  init(_ runtime: CommandRuntime) { self.runtime = runtime }

  func didEnterBackground() async {
    let manager = runtime.sessionManager()
    guard (try? await manager.state) == .opened else { return }
    hasLocked = (try? await manager.lock()) != nil
  }

  func willEnterForeground() async {
    guard hasLocked else { return }
    hasLocked = false
    let session = try? await runtime.sessionManager().unlock()
    try? await session?.controller.close()
  }
}

/// Cancels the running command when the process is told to terminate. A sync then stops after the current page.
@MainActor
final class InterruptionDelegate: AppLifecycleDelegate {
  private(set) var wasInterrupted = false
  private let cancel: @Sendable () -> Void

  init(_ cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

  func willTerminate() async {
    wasInterrupted = true
    cancel()
  }
}
