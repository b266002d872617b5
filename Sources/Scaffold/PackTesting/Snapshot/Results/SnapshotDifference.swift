import GeneratorCore
import GeneratorPlanning

/// A file that was not rendered as expected.
public struct SnapshotDifference: Sendable {
  /// The kind of a difference.
  public enum Kind: String, Sendable, CaseIterable {
    /// The file has another content than expected.
    case changed
    /// The file was expected but not rendered.
    case missing
    /// The file was rendered but not expected.
    case extra
    /// A second rendering of the same input has other bytes.
    case unstable
  }

  /// The file's path below the package's root.
  public let path: String
  /// The kind of the difference.
  public let kind: Kind
  /// The difference from the expected to the rendered lines; nil for missing and extra files.
  public let difference: UnifiedDifference?
  private let origins: LineOrigins?
  private let rendered: PlannedFile?
  /// The folder of the expected files, an absolute path.
  private let folder: String

  init(
    path: String, kind: Kind, difference: UnifiedDifference? = nil, rendered: PlannedFile? = nil, in folder: String
  ) {
    self.path = path
    self.kind = kind
    self.difference = difference
    origins = rendered?.origins
    self.rendered = rendered
    self.folder = folder
  }

  /// Whether the rendered file can become the expected one. A rendering that differs each time cannot.
  public var isAcceptable: Bool { kind != .unstable }

  /// Makes the rendered file the expected one; removes an expected file that was not rendered.
  ///
  /// - Throws: ``ScaffoldError`` (`outputExists`) if the disk refuses.
  public func accept(to fileSystem: any FileSystem = DiskFileSystem()) throws {
    let place = "\(folder)/\(path)"
    let parent = DiskFileSystem.parent(of: place) ?? folder
    do {
      guard let rendered else {
        try fileSystem.remove(place)
        return try fileSystem.removeEmptyDirectories(from: parent, below: folder)
      }
      try fileSystem.makeDirectories(parent)
      try fileSystem.write(rendered.bytes, to: place, isExecutable: rendered.isExecutable)
    } catch let error as FileSystemError {
      throw ScaffoldError(.outputExists, .fileSystemError, "cannot record '\(error.path)'")
    }
  }

  /// The template line from which a rendered line came; nil for a line that was only expected.
  public func template(of line: UnifiedDifference.Line) -> SourceLocation? {
    line.kind == .added ? origins?[line.number]?.template : nil
  }

  /// The template of the file, according to its first line.
  public var template: SourceLocation? { origins?[1]?.template }
}
