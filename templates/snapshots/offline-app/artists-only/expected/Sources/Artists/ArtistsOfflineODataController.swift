import ArtistsModel
import EntityAccess
import FoundationEssentials
import HTTPTransport
import LocalStore
import ODataDialect
import OfflineData
import ServiceData

/// The data of the application, stored on this machine and synchronized with the service.
///
///     let shop = try ArtistsOfflineODataController(serviceURL: "https://example.com/service", directory: directory)
///     try await shop.open()
///     let found = try await shop.fetch(ArtistsSets.someSet.top(10))
///
/// Reads are answered from the store, and changes are kept in the outbox, so both work without a network.
/// `synchronize()` sends the changes and updates the store. `create`, `update`, `delete` and `link` change entities by their
/// types, and `observe` gives the result of a query again whenever it changes.
public final class ArtistsOfflineODataController: OfflineODataControlling {
  /// The underlying controller, with the outbox and all operations on local changes.
  public let controller: OfflineDataController

  /// Renamed elements of the service, as declared in `scaffold.json`. A store of an earlier version keeps their data.
  public static let renames: [StoreRename] = []

  /// Creates a controller without opening the store.
  ///
  /// - Parameters:
  ///   - remote: the service.
  ///   - directory: the directory of the store's files.
  ///   - queries: the data to keep on this machine; by default all entity sets and singletons.
  ///   - delegate: receives progress events.
  ///   - options: the key of an encrypted store, renames in addition to ``renames``, and the sets with a full-text index.
  ///   - uploads: how conflicts are resolved, how long failed requests wait, and whether an update sends the whole entity.
  public init(
    remote: any RemoteService, directory: URL,
    queries: [DefiningQuery] = DefiningQuery.all(of: ArtistsSchema.shared),
    delegate: (any OfflineODataProviderDelegate)? = nil, options: StoreOptions = StoreOptions(),
    uploads: UploadSettings = UploadSettings()
  ) throws {
    var options = options
    options.renames += Self.renames
    controller = try OfflineDataController(
      remote: remote, directory: directory, queries: queries, delegate: delegate, options: options,
      uploads: uploads)
  }

  /// Makes a controller for the service at an address; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - serviceURL: the service's root.
  ///   - directory: where the files of the store are.
  ///   - authenticator: proves who is calling.
  ///   - transport: what sends requests; by default libcurl, with the settings of `TransportSettings`.
  /// - Throws: `HTTPError` for a URL that is not valid.
  public convenience init(
    serviceURL: String, directory: URL, authenticator: any Authenticator = NoAuthenticator(),
    transport: any HTTPTransporting = CurlTransport(settings: TransportSettings(userAgent: "artists/1.0.0"))
  ) throws {
    let root = try ServiceURL(serviceURL)
    let client = HTTPClient.session(with: root, over: transport, authenticator: authenticator)
    let remote = try ServiceDialect.service(
      at: root.description, schema: ArtistsSchema.shared, transport: client)
    try self.init(remote: remote, directory: directory)
  }

  /// The operations of the service as methods. They are called on the service itself.
  public var service: ArtistsService { ArtistsService(remote) }
}
