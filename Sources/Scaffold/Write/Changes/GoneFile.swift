/// A file that was written once and is planned no more.
struct GoneFile {
  /// Where it stands.
  let path: OutputPath
  /// What it is now.
  let found: PackageTree.File
  /// What was written last, where that is known and the tool's to change.
  let base: [UInt8]?
  /// Whether it holds something of the user's.
  let isEdited: Bool
}
