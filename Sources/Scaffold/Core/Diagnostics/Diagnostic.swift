/// A message about the user's input or about the run: what was found, where, and how to fix it.
///
/// Recoverable diagnostics are collected in a ``DiagnosticSink``; fatal ones are thrown in a ``ScaffoldError``.
/// ``DiagnosticFormatter`` decides how they look.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The run cannot produce a result.
    case error
    /// Something was left out or changed; the rest is correct.
    case warning
    /// Information; nothing is lost.
    case note
  }

  /// The stable identifier, which tells programs and documentation the kind of the diagnostic.
  public var id: DiagnosticID
  /// The severity.
  public var severity: Severity
  /// What was found and what was expected: lowercase, with 'quoted' names and no full stop.
  public var message: String
  /// The location; `nil` if the diagnostic does not refer to a place in a file.
  public var location: SourceLocation?
  /// The line of the file, with the part to underline.
  public var excerpt: SourceExcerpt?
  /// How to fix the problem, without the word "hint".
  public var hint: String?
  /// The setting that the diagnostic is about; the location of its value in `scaffold.json` is looked up later.
  package var setting: SettingReference?

  /// Creates a diagnostic.
  public init(
    _ severity: Severity, _ id: DiagnosticID, _ message: String, at location: SourceLocation? = nil,
    excerpt: SourceExcerpt? = nil, hint: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.location = location
    self.excerpt = excerpt
    self.hint = hint
  }
}
