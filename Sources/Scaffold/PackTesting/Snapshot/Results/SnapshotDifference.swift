import GeneratorCore
import GeneratorPlanning

/// A file that did not come out as expected.
public struct SnapshotDifference: Sendable {
  /// What is wrong with a file.
  public enum Kind: String, Sendable, CaseIterable {
    /// It is not what was expected.
    case changed
    /// It was expected, and was not rendered.
    case missing
    /// It was rendered, and was not expected.
    case extra
    /// A second rendering of the same input gave other bytes.
    case unstable
  }

  /// The file's path below the package's root.
  public let path: String
  /// What is wrong with it.
  public let kind: Kind
  /// The lines that differ, from what was expected to what was rendered; empty for files that are missing or extra.
  public let difference: UnifiedDifference?
  private let origins: LineOrigins?

  init(path: String, kind: Kind, difference: UnifiedDifference? = nil, origins: LineOrigins? = nil) {
    self.path = path
    self.kind = kind
    self.difference = difference
    self.origins = origins
  }

  /// The line of a template that a rendered line came from; nil for a line that was only expected.
  public func template(of line: UnifiedDifference.Line) -> SourceLocation? {
    line.kind == .added ? origins?[line.number]?.template : nil
  }

  /// The template that the file came from, by its first line.
  public var template: SourceLocation? { origins?[1]?.template }
}
