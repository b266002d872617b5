/// Something that the user should know about their input or about the run: what was found, where, and the remedy.
///
/// Recoverable diagnostics are collected in a ``DiagnosticSink``; fatal ones travel in a ``ScaffoldError``. How one
/// looks to a person is ``DiagnosticFormatter``'s decision.
public struct Diagnostic: Hashable, Sendable {
  /// How much a diagnostic matters.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing can come of it.
    case error
    /// Something was left out or changed; the rest is sound.
    case warning
    /// Worth knowing, nothing is lost.
    case note
  }

  /// How much it matters.
  public var severity: Severity
  /// What was found against what was expected: lower case, 'quoted' names, no full stop.
  public var message: String
  /// Where; `nil` when it is about no place in a file.
  public var location: SourceLocation?
  /// The line of the file with the part to underline.
  public var excerpt: SourceExcerpt?
  /// The remedy, without the word "hint".
  public var hint: String?

  /// Creates a diagnostic.
  public init(
    _ severity: Severity, _ message: String, at location: SourceLocation? = nil, excerpt: SourceExcerpt? = nil,
    hint: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.excerpt = excerpt
    self.hint = hint
  }
}
