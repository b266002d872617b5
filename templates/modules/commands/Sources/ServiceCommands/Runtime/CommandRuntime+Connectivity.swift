import AppLifecycle
import CommandLineInterface
import DataCommands
import FoundationEssentials
import OnboardingSessions

extension CommandRuntime {
  /// The delegates of the running program. A command that runs without a program's lifecycle creates its own.
  @MainActor
  var delegates: CompositeDelegate {
    ProgramDelegates.current ?? CompositeDelegate(application.delegates([]))
  }

  /// Follows whether the service of a session can be reached, and reports changes to delegates.
  @MainActor
  func connectivity(_ configuration: SessionConfiguration, _ delegates: CompositeDelegate) throws -> ConnectivityMonitor
  {
    ConnectivityMonitor(try prober(configuration), delegate: delegates)
  }

  /// The prober that is registered in the dependency container, else one that sends a request to the service.
  ///
  /// - Throws: the error of a registered factory.
  private func prober(_ configuration: SessionConfiguration) throws -> any ConnectivityProbing {
    do {
      return try DependencyContainer.current.resolve((any ConnectivityProbing).self)
    } catch DependencyError.missing {
      return ServiceProber(connector: connector, configuration: configuration)
    }
  }
}

/// What synchronizations and probes have found out about the connection to the service of a session.
@MainActor
final class SessionConnection {
  /// Follows the service since the first synchronization.
  private var monitor: ConnectivityMonitor?
  /// Whether the last synchronization could not reach the service.
  private var isLost = false

  nonisolated init() {}

  /// Learns from the status of a synchronization whether the service can be reached.
  ///
  /// - Parameter follow: creates a monitor of the service.
  func note(_ status: CommandStatus, _ follow: @MainActor () throws -> ConnectivityMonitor) async throws {
    let monitor = try monitor ?? follow()
    self.monitor = monitor
    isLost = status == .offline
    if !isLost { await monitor.noteContact() }
  }

  /// Waits until a service that the last synchronization could not reach can be reached again.
  ///
  /// - Returns: false if there is nothing to wait for, because the service is not lost, or can be reached although the
  ///   synchronization found it offline.
  /// - Throws: `CancellationError`.
  func waitForReturn() async throws -> Bool {
    guard isLost, let monitor else { return false }
    return try await monitor.waitForReturn()
  }
}

/// Sends a small request to the service.
private struct ServiceProber: ConnectivityProbing {
  let connector: ServiceConnector
  let configuration: SessionConfiguration

  func route() async -> ConnectivityRoute? {
    guard (try? await connector.isReachable(configuration)) == true else { return nil }
    return await routeTaken() ?? ConnectivityRoute(name: configuration.serviceURL?.host ?? "demo")
  }

  /// The network interface that leads to the service.
  func routeTaken() async -> ConnectivityRoute? {
    guard let url = configuration.serviceURL, let host = url.host else { return nil }
    let interface = NetworkInterface(to: host, port: url.port ?? (url.scheme == "http" ? 80 : 443))
    return interface.map { ConnectivityRoute(name: $0.name) }
  }
}
