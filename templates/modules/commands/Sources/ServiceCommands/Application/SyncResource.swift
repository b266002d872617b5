/// A file `syncs.json` that is compiled into the program.
public struct SyncResource: Sendable {
  /// The path of the file in the package, for messages.
  public let path: String
  let contents: [UInt8]

  /// Creates a resource.
  public init(path: String, contents: [UInt8]) {
    self.path = path
    self.contents = contents
  }
}
