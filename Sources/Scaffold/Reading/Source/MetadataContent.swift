import FoundationEssentials
import GeneratorCore
import HTTPTransport

/// A metadata document as received from its source.
public struct MetadataContent: Sendable {
  /// The document with its display name.
  public let document: SourceDocument
  /// The root of the service without a query; `nil` for a file and standard input.
  public let serviceRoot: ServiceURL?
  /// The service's entity tag for this version of the document (RFC 9110, 8.8.3).
  public let etag: String?
  /// The time of the last change as reported by the service (RFC 9110, 8.8.2).
  public let lastModified: String?

  /// Creates the content of a document that is not from a service.
  init(document: SourceDocument) {
    self.document = document
    self.serviceRoot = nil
    self.etag = nil
    self.lastModified = nil
  }

  /// Creates the content of a document from a service.
  init(response: HTTPResponse, name: String, serviceRoot: ServiceURL) {
    self.document = SourceDocument(name: name, bytes: Data(response.body), address: response.finalURL)
    self.serviceRoot = serviceRoot
    self.etag = response.headers["ETag"]
    self.lastModified = response.headers["Last-Modified"]
  }
}
