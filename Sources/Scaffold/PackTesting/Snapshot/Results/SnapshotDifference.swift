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

  init(path: String, kind: Kind, difference: UnifiedDifference? = nil, origins: LineOrigins? = nil) {
    self.path = path
    self.kind = kind
    self.difference = difference
    self.origins = origins
  }

  /// The template line from which a rendered line came; nil for a line that was only expected.
  public func template(of line: UnifiedDifference.Line) -> SourceLocation? {
    line.kind == .added ? origins?[line.number]?.template : nil
  }

  /// The template of the file, according to its first line.
  public var template: SourceLocation? { origins?[1]?.template }
}
