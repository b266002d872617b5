import Foundation
import GeneratorCore
import HTTPTransport

/// A metadata document as its source gave it.
public struct MetadataContent: Sendable {
  /// The document with the name that messages call it by.
  public let document: SourceDocument
  /// The root of the service that gave it, without a query; `nil` for a file and standard input.
  public let serviceRoot: ServiceURL?
  /// What identifies this version of the document at the service (RFC 9110, 8.8.3).
  public let etag: String?
  /// When the service says that it changed, as it says it (RFC 9110, 8.8.2).
  public let lastModified: String?

  /// A document from elsewhere than a service.
  init(document: SourceDocument) {
    self.document = document
    self.serviceRoot = nil
    self.etag = nil
    self.lastModified = nil
  }

  /// A document from a service.
  init(response: HTTPResponse, name: String, serviceRoot: ServiceURL) {
    self.document = SourceDocument(name: name, bytes: Data(response.body), address: response.finalURL)
    self.serviceRoot = serviceRoot
    self.etag = response.headers["ETag"]
    self.lastModified = response.headers["Last-Modified"]
  }
}
