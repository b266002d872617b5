import GeneratorCore

/// A file that was written once and is planned no more.
struct OrphanedFile {
  /// Where it stands.
  let path: OutputPath
  /// What it is now.
  let found: PackageTree.File
  /// What may have been written last, where that is the tool's to change; nil for a content that is not known any more.
  let bases: [[UInt8]?]
  /// Whether it holds something of the user's.
  let isEdited: Bool

  /// What was written last, as far as it is known.
  var base: [UInt8]? { bases.compactMap(\.self).first }
}
