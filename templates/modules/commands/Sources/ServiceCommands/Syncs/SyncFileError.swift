/// An error in a file `syncs.json`: where, what was found, and what to write instead.
struct SyncFileError: Error, Equatable, CustomStringConvertible {
  let path: String
  /// The line, from 1.
  let line: Int
  let reason: String

  var description: String { "\(path):\(line): \(reason)" }
}
