import AppLifecycle
import OnboardingSessions

/// Logs that the service can no longer be reached, can be reached again, or is reached by another network interface.
@MainActor
final class ConnectivityLogDelegate: ConnectivityDelegate {
  private let log: ProgramLog

  init(_ log: ProgramLog) { self.log = log }

  func connectivityDidChange(_ event: ConnectivityEvent) async {
    let words =
      switch event {
      case .lost: "the service can no longer be reached"
      case .established(let route): "the service can be reached again by \(route.name)"
      case .changed(let earlier, let route): "the service is reached by \(route.name) instead of \(earlier.name)"
      }
    log.write(.medium, "connectivity", words)
  }
}
