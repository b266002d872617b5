import HTTPTransport
import ServiceData

/// The door through which an application reaches the dialect of its service's protocol; every dialect module has one of
/// this name.
public enum ServiceDialect {
  /// A client of the service at a URL.
  ///
  /// - Throws: ``ServiceError`` for a URL that is none.
  public static func service(
    at root: String, schema: ServiceSchema, transport: any HTTPTransporting
  ) throws -> any RemoteService {
    try CollectionService(root: root, schema: schema, transport: transport)
  }
}
