extension HTTPRequest {
  /// The complete body, for a transport that does not read it in parts; `nil` if the request has none.
  ///
  /// - Throws: ``HTTPError`` if a file or part cannot be read.
  public func loadedBody() throws(HTTPError) -> [UInt8]? {
    guard let source = try BodySource(of: self) else { return body }
    return try source.loaded()
  }
}
