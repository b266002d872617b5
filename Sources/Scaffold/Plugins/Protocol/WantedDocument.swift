import GeneratorCore
import HTTPTransport

/// A document that a reader asks for, if it is one of the service and its file is inside the folder.
package struct WantedDocument: Sendable {
  /// Why a document is not fetched.
  package struct Refusal: Error {
    /// What the reader did: "it asks for …".
    package let reason: String
    /// What it must do instead.
    package let remedy: String
  }

  /// Where it is.
  package let url: ServiceURL
  /// The path of its file, relative to the folder.
  package let file: String

  /// Resolves what a reader asks for.
  ///
  /// - Parameter service: the address of the service, whose path is taken as that of a folder.
  /// - Throws: ``Refusal``.
  package init(_ fetch: PluginResponse.Fetch, of service: ServiceURL) throws(Refusal) {
    var base = service
    if !base.path.hasSuffix("/") { base.path += "/" }
    base.query = nil
    guard let url = try? base.resolving(fetch.url), url.userInfo == nil else {
      throw Refusal(
        reason: "it asks for '\(fetch.url)', which is not a URL of the service",
        remedy: "name a path, or a URL with 'https' or 'http'")
    }
    guard url.origin == service.origin else {
      throw Refusal(
        reason: "it asks for '\(fetch.url)', which is not at '\(service.origin)'",
        remedy: "a reader gets documents of the service only, because they are fetched with the user's credentials")
    }
    let isHidden = fetch.file.split(separator: "/").contains { $0.hasPrefix(".") }
    guard !isHidden, (try? OutputPath(fetch.file)) != nil else {
      throw Refusal(
        reason: "it asks for the file '\(fetch.file)', which is not a plain path inside the folder",
        remedy: "a path is relative, and no part of it is empty or begins with '.'")
    }
    (self.url, file) = (url, fetch.file)
  }
}
