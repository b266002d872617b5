import Dispatch
import Glibc
import Synchronization

/// Tells the lifecycle of this process, from its start and its signals, one event after another.
///
/// The next event waits until the handler has returned from the one before. After ``LifecycleEvent/background`` the
/// process stops itself, as the terminal had asked for. A second request to terminate, while the first is being handled,
/// ends the process at once with the system's own action.
public final class ProcessLifecycle: Sendable {
  /// Handles one event; the next waits for its return.
  public typealias Handler = @Sendable (LifecycleEvent) async -> Void

  private struct Running {
    var sources: [SignalSource]
    var signals: AsyncStream<Int32>.Continuation
    var task: Task<Void, Never>
  }

  private let handler: Handler
  private let stopProcess: @Sendable () -> Void
  private let running: Mutex<Running?> = Mutex(nil)

  /// Makes the lifecycle of this process, which tells nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - stopProcess: Stops the process after it went to the background; by default with `SIGSTOP`.
  ///   - handler: Handles the events.
  public init(
    stopProcess: @escaping @Sendable () -> Void = { kill(getpid(), SIGSTOP) }, handler: @escaping Handler
  ) {
    self.stopProcess = stopProcess
    self.handler = handler
  }

  /// Takes the signals over, tells launch and active, and returns once both are handled.
  ///
  /// A signal that comes meanwhile is told afterwards. Starting again before ``stop()`` does nothing.
  public func start() async {
    let (signals, continuation) = AsyncStream<Int32>.makeStream()
    let (launch, launched) = AsyncStream<Void>.makeStream()
    let isFirst: Bool = running.withLock { running in
      guard running == nil else { return false }
      let group = DispatchGroup()
      let sources: [SignalSource] = takeSignals(into: continuation, group: group)
      let task = Task {
        await withCheckedContinuation { taken in group.notify(queue: .global()) { taken.resume() } }
        await tell(signals, launched: launched)
      }
      running = Running(sources: sources, signals: continuation, task: task)
      return true
    }
    guard isFirst else { return }
    for await _ in launch {}
  }

  /// Gives the signals back to the system's own actions and waits for the event under way.
  public func stop() async {
    let ended: Running? = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let ended else { return }
    for source in ended.sources { await source.cancel() }
    ended.signals.finish()
    await ended.task.value
  }

  private func takeSignals(
    into signals: AsyncStream<Int32>.Continuation, group: DispatchGroup
  ) -> [SignalSource] {
    let queue = DispatchQueue(label: "lifecycle.signals")
    let patience = TerminationPatience()
    return LifecyclePhase.signals.map { number in
      SignalSource(number, queue: queue, group: group) { signal in
        if patience.isExhausted(by: signal) { SignalSource.performSystemAction(of: signal) }
        signals.yield(signal)
      }
    }
  }

  private func tell(_ signals: AsyncStream<Int32>, launched: AsyncStream<Void>.Continuation) async {
    let hadTerminal: Bool = ControllingTerminal.isAttached
    var phase = LifecyclePhase()
    await handler(.launch)
    await handler(.active)
    launched.finish()
    for await signal in signals {
      let terminalIsLost: Bool = signal == SIGHUP && hadTerminal && !ControllingTerminal.isAttached
      let events: [LifecycleEvent] = phase.events(for: signal, terminalIsLost: terminalIsLost)
      for event in events { await handler(event) }
      if events.contains(.background) { stopProcess() }
    }
  }
}

/// Counts the requests to terminate: one is for the handler, the next for the system.
private final class TerminationPatience: Sendable {
  private let wasAsked: Mutex<Bool> = Mutex(false)

  func isExhausted(by signal: Int32) -> Bool {
    guard signal == SIGTERM || signal == SIGINT else { return false }
    return wasAsked.withLock { wasAsked in
      defer { wasAsked = true }
      return wasAsked
    }
  }
}
