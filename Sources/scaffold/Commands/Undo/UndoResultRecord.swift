import CommandLineInterface
import Scaffold

/// The JSON of `scaffold undo`; its properties are the keys.
struct UndoResultRecord: Encodable {
  /// The keys with their meanings.
  static let keys = [
    ResultKey("root", "the folder of the package, an absolute path"),
    ResultKey("isRemoved", "whether the package itself was removed"),
    ResultKey("files[].path", "the path of a file in the package"),
    ResultKey("files[].change", ResultKey.words(FileChange.Kind.allCases)),
    ResultKey("edited[]", "the paths of files that have been edited since"),
    ResultKey("aside", "the folder that keeps these edits, if there are any"),
  ]

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
