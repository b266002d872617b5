import Glibc
import ProcessSignals
import Synchronization

/// Delivers the lifecycle events of this process, from its start and its signals, one after another.
///
/// An event waits until the handler of the previous one has returned. After ``LifecycleEvent/background``, the process
/// stops itself, as the terminal requested. A second request to terminate, while the first is being handled, ends the
/// process at once with the signal's default action.
public final class ProcessLifecycle: Sendable {
  /// Handles an event; the next event waits until it returns.
  public typealias Handler = @Sendable (LifecycleEvent) async -> Void

  private struct Running {
    var signals: AsyncStream<Int32>.Continuation
    var task: Task<Void, Never>
  }

  private let handler: Handler
  private let stopProcess: @Sendable () -> Void
  private let lastResort: @Sendable () -> Void
  private let running: Mutex<Running?> = Mutex(nil)

  /// Creates the lifecycle of this process, which delivers no events before ``start()``.
  ///
  /// - Parameters:
  ///   - stopProcess: Stops the process after it has entered the background; by default with `SIGSTOP`.
  ///   - lastResort: Called before a second request to terminate ends the process at once, for example to restore the
  ///     terminal. It runs on any thread, and must not wait.
  ///   - handler: Handles the events.
  public init(
    stopProcess: @escaping @Sendable () -> Void = { kill(getpid(), SIGSTOP) },
    lastResort: @escaping @Sendable () -> Void = {}, handler: @escaping Handler
  ) {
    self.stopProcess = stopProcess
    self.lastResort = lastResort
    self.handler = handler
  }

  /// Installs the signal handlers, delivers launch and active, and returns when both are handled.
  ///
  /// Signals that arrive in the meantime are delivered afterwards. Starting again before ``stop()`` has no effect.
  public func start() async {
    let (signals, continuation) = AsyncStream<Int32>.makeStream()
    let (launch, launched) = AsyncStream<Void>.makeStream()
    let isFirst: Bool = running.withLock { running in
      guard running == nil else { return false }
      takeSignals(into: continuation)
      running = Running(signals: continuation, task: Task { await handle(signals, launched: launched) })
      return true
    }
    guard isFirst else { return }
    for await _ in launch {}
  }

  /// Restores the default actions of the signals, and waits for the current event.
  public func stop() async {
    let ended: Running? = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let ended else { return }
    SignalWatcher.restoreDefaultActions(of: LifecyclePhase.signals)
    ended.signals.finish()
    await ended.task.value
  }

  private func takeSignals(into signals: AsyncStream<Int32>.Continuation) {
    let patience = TerminationPatience()
    SignalWatcher.watch(LifecyclePhase.signals) { [lastResort] signal in
      if patience.isExhausted(by: signal) {
        lastResort()
        SignalWatcher.performDefaultAction(of: signal)
      }
      signals.yield(signal)
    }
  }

  private func handle(_ signals: AsyncStream<Int32>, launched: AsyncStream<Void>.Continuation) async {
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

/// Counts the requests to terminate: the first is for the handler, the second for the default action.
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
