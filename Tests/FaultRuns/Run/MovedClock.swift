import Foundation
import Synchronization

/// A clock that is advanced manually.
final class MovedClock: Sendable {
  private let hours = Mutex(0.0)

  func move() { hours.withLock { $0 += 24 } }

  var now: @Sendable () -> Date { { [self] in Date().addingTimeInterval(hours.withLock { $0 } * 3600) } }
}
