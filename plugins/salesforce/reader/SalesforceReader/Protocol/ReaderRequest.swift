/// A request of the protocol (`docs/schemas/reader-request.schema.json`). Members that this reader does not know are
/// ignored.
struct ReaderRequest: Decodable {
  /// The only version that this reader knows.
  static let version = 1

  let protocolVersion: Int?
  let parameters: [String: String]?
  let document: Document?
  /// The names that the user includes.
  let include: [String]?

  /// The document to read.
  struct Document: Decodable {
    let name: String?
    let path: String?
    let isFolder: Bool?
    let content: String?
    let contentBase64: String?
    /// The address of the service.
    let address: String?
  }
}
