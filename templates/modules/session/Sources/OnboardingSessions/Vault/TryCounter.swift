/// Counts wrong passcodes in `passcode-tries.json`. It is a file of its own, so that a wrong passcode changes no other
/// file.
struct TryCounter: Sendable {
  private static let fileName: String = "passcode-tries.json"
  private static let field: String = "tries"
  let directory: ProfileDirectory

  /// The number of wrong tries in a row.
  func tries() throws -> Int {
    try directory.document([String: Int].self, named: Self.fileName)?[Self.field] ?? 0
  }

  /// Counts a try. It is on disk when the method returns.
  func count(_ tries: Int) throws { try directory.keep([Self.field: tries], named: Self.fileName) }

  func remove() throws { try directory.removeFile(Self.fileName) }
}
