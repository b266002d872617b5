import Scaffold

/// The JSON of `scaffold undo`; its properties are the keys.
struct UndoResultRecord: Encodable {
  /// The keys, as the help describes them.
  static let documentation =
    "'root', 'isRemoved' (whether the package itself was removed), 'files' (each 'path' and 'change'), 'edited' (the "
    + "paths that were edited since) and 'aside' (the folder that keeps these edits)."

  struct File: Encodable {
    let path: String
    let change: String
  }

  let root: String
  let isRemoved: Bool
  let files: [File]
  let edited: [String]
  let aside: String?

  init(_ result: UndoResult) {
    root = result.root
    isRemoved = result.isRemoved
    files = result.changes.changes.map { File(path: $0.path.text, change: $0.kind.rawValue) }
    edited = result.edited.map(\.text)
    aside = result.savedEdits
  }
}
