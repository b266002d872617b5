import AppLifecycle
import CommandLineInterface
import DataCommands
import FoundationEssentials
import HTTPTransport
import ServiceData

/// Accepts links to the data: `shop://SET/KEY`, and the URLs of the service's own sets and entities.
///
/// Delegates are asked without waiting, so this one only accepts a link. ``OpenCommand`` then shows what it leads to.
@MainActor
final class LinkDelegate: CoreDelegate {
  private let application: any ServiceApplication
  /// The service of the session, which reads its own URLs; nil if there is no session.
  var service: (any AddressedService)?
  /// What the accepted link leads to, or why this cannot be shown; nil if no link was accepted.
  private(set) var accepted: Result<DataLink, any Error>?

  init(_ application: any ServiceApplication) { self.application = application }

  func open(_ url: URL) -> Bool? {
    do {
      accepted = try link(url).map { .success($0) }
    } catch {
      accepted = .failure(error)
    }
    return accepted == nil ? nil : true
  }

  private func link(_ url: URL) throws -> DataLink? {
    // The name of the service stays the same when another service is added to the program.
    let own = DataLink(url, scheme: application.serviceName)
    guard let link = try own ?? service.flatMap({ try DataLink(url, of: $0) }) else { return nil }
    try Self.checkOptions(url)
    return link
  }

  /// Refuses query options, since the link would show other data than it asks for. The format is for programs.
  private static func checkOptions(_ url: URL) throws {
    let items = url.query(percentEncoded: true)?.split(separator: "&") ?? []
    let names = items.map { PercentEncoding.decode($0.prefix { $0 != "=" }) }
    guard let option = names.first(where: { $0.hasPrefix("$") && $0 != "$format" }) else { return }
    throw ArgumentError(
      .invalidValue, "the link has the query option '\(option)', which 'open' does not use",
      hint: "use 'list' with its options")
  }
}
