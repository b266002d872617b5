import GeneratorCore

/// A file that an earlier run wrote and that is no longer planned.
struct OrphanedFile {
  /// The path of the file.
  let path: OutputPath
  /// The file as found on disk.
  let found: PackageTree.File
  /// The possible last written contents of a merged file; nil for a content that is no longer known. Empty for a seeded
  /// file.
  let bases: [[UInt8]?]
  /// Whether the file has edits of the user.
  let isEdited: Bool

  /// The first known last written content.
  var base: [UInt8]? { bases.compactMap(\.self).first }
}
