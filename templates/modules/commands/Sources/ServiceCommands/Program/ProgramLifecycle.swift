import AppLifecycle
import CommandLineInterface
import OnboardingSessions

/// Runs the program's work between the launch and the end of its scene, and cancels it when the process is asked to end.
struct ProgramLifecycle: Sendable {
  let application: any ServiceApplication
  let specification: CommandSpecification

  /// Runs work; answers its status, or that it was interrupted.
  @MainActor
  func run(_ arguments: [String], _ work: @escaping @Sendable () async -> CommandStatus) async -> CommandStatus {
    // What asks for help, or cannot be parsed, touches no profile.
    guard let parsed = try? ArgumentParser(specification).parse(arguments), !parsed.contains(.help),
      !parsed.contains(.version)
    else { return await work() }
    let runtime = CommandRuntime(application, parsed, console: .standard())
    let running = Task { await work() }
    let interruption = InterruptionDelegate { running.cancel() }
    let provided: [any ApplicationDelegate] = [TerminalSceneDelegate(), SessionLockDelegate(runtime), interruption]
    let terminal = TerminalApplication(
      delegate: CompositeDelegate(application.delegates(provided)),
      registry: SceneRegistry(directory: runtime.profile.url.appendingPathComponent("scenes")))
    do {
      guard try await terminal.launch(arguments: arguments) else {
        running.cancel()
        return .noPermission
      }
    } catch {
      // Without a scene the work goes on: a profile that cannot be written tells of itself where it matters.
    }
    let status = await running.value
    await terminal.end()
    return interruption.wasInterrupted ? .interrupted : status
  }
}

/// Sets up the scene of a terminal.
@MainActor
final class TerminalSceneDelegate: SceneSessionDelegate {
  func configuration(connecting scene: SceneIdentity) -> SceneConfiguration? {
    SceneConfiguration(name: "terminal", rootView: "sets")
  }
}

/// Locks the session while the program is in the background, so that nobody else at the terminal reads on.
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

/// Cancels what runs when the process is asked to end; a sync then stops at the next page.
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
