import HTTPTransport
import ServiceData

/// The entry point through which an application reaches the dialect of its service's protocol. Every dialect module has
/// a type of this name.
public enum ServiceDialect: InstanceAddressing {
  /// The member of a token's answer with the address of the organization.
  public static let instanceMember = "instance_url"

  /// A client of the service at a URL.
  ///
  /// - Throws: ``ServiceError`` for an invalid URL.
  public static func service(
    at root: String, schema: ServiceSchema, transport: any HTTPTransporting
  ) throws -> any RemoteService {
    try SalesforceOrganization(root: root, schema: schema, transport: transport)
  }
}
