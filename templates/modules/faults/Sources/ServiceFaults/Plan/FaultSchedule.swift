import HTTPTransport
import Synchronization

/// Counts requests, and triggers every fault once.
final class FaultSchedule: Sendable {
  private let waiting: Mutex<[(fault: ServiceFault, seen: Int)]>

  init(_ plan: FaultPlan) { waiting = Mutex(plan.faults.map { (fault: $0, seen: 0) }) }

  /// The faults that have not happened yet.
  var plan: FaultPlan { FaultPlan(waiting.withLock { $0.map(\.fault) }) }

  /// Replaces the pending faults; the requests are counted from now on.
  func replace(_ plan: FaultPlan) { waiting.withLock { $0 = plan.faults.map { (fault: $0, seen: 0) } } }

  /// The faults of the next request, which has the given method and set.
  func next(_ method: HTTPMethod, _ set: String) -> [ServiceFault.Kind] {
    waiting.withLock { waiting in
      var due: [ServiceFault.Kind] = []
      waiting = waiting.compactMap { fault, seen in
        guard fault.method == nil || fault.method == method, fault.set == nil || fault.set == set else {
          return (fault: fault, seen: seen)
        }
        guard seen + 1 == fault.number else { return (fault: fault, seen: seen + 1) }
        due.append(fault.kind)
        return nil
      }
      return due
    }
  }
}
