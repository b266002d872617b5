import FoundationEssentials
import ServiceData
import Synchronization

/// Collects the progress of all operations of a controller: the latest event of each running operation, and a stream of
/// all events.
public final class ProgressPublisher: Sendable {
  private struct State {
    var steps: [UUID: ProgressEvent] = [:]
    var listeners: [UUID: AsyncStream<ProgressEvent>.Continuation] = [:]
  }

  private let state = Mutex(State())
  private let delegate: (any OfflineODataProviderDelegate)?

  /// A publisher, which also calls the methods of a delegate and keeps it alive.
  public init(delegate: (any OfflineODataProviderDelegate)? = nil) { self.delegate = delegate }

  /// The latest event of each running operation.
  public var steps: [UUID: ProgressEvent] { state.withLock { $0.steps } }

  /// All events from now on, of all operations.
  public var events: AsyncStream<ProgressEvent> {
    AsyncStream(bufferingPolicy: .unbounded) { continuation in
      let listener = UUID()
      state.withLock { $0.listeners[listener] = continuation }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.listeners[listener] = nil }
      }
    }
  }

  /// Starts reporting an operation.
  ///
  /// - Parameter countsSteps: whether the operation counts its steps; otherwise ``ProgressReporter/count(_:of:)``
  ///   reports the amount of work.
  public func start(
    _ operation: OfflineOperation, totalSteps: Int? = nil, countsSteps: Bool = true
  ) -> ProgressReporter {
    ProgressReporter(operation, totalSteps: totalSteps, countsSteps: countsSteps, board: self)
  }

  func publish(_ event: ProgressEvent) {
    let listeners = state.withLock { state in
      state.steps[event.operationID] = event.phase.isTerminal ? nil : event
      return Array(state.listeners.values)
    }
    delegate?.didUpdate(event)
    for listener in listeners { listener.yield(event) }
  }

  /// Informs the delegate about a failed request.
  public func requestDidFail(_ error: ServiceError) { delegate?.requestDidFail(error) }
}
