import Foundation
import Synchronization

/// A clock that is moved on by hand, so that nobody has to wait until a request is due.
final class MovedClock: Sendable {
  private let hours = Mutex(0.0)

  func move() { hours.withLock { $0 += 24 } }

  var now: @Sendable () -> Date { { [self] in Date().addingTimeInterval(hours.withLock { $0 } * 3600) } }
}
