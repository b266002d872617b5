/// The stable identifier of a diagnostic, such as `unknown-type`, with its cause and remedy.
///
/// Each part of the generator declares its identifiers as static members. An identifier never changes its meaning, so
/// programs and CI can select diagnostics by it, while messages may be reworded.
public struct DiagnosticID: Sendable {
  /// The subject of diagnostics, a section of `docs/DIAGNOSTICS.md`.
  public enum Area: String, Hashable, Sendable, CaseIterable {
    /// Arguments, files and programs.
    case general
    /// Metadata documents.
    case metadata
    /// Access to services over the network.
    case service
    /// Included elements, renames and names.
    case selection
    /// Template packs and what they emit.
    case packs
    /// Plugins and their protocol.
    case plugins
    /// The package on disk: writing, merging and undo.
    case package
    /// Building and testing a package.
    case verification
    /// Checks and snapshots of packs.
    case testing
  }

  /// The identifier in lower case, with hyphens. An identifier of a plugin begins with the plugin's name and a slash.
  public let name: String
  /// The subject.
  public let area: Area
  /// The severities with which the diagnostic is reported.
  public let severities: [Diagnostic.Severity]
  /// The reason for the diagnostic, in whole sentences.
  public let cause: String
  /// How to fix the problem, in whole sentences.
  public let remedy: String

  /// Declares an identifier. Add it to the list of its part, too, from which `docs/DIAGNOSTICS.md` is rendered.
  package init(_ name: String, _ area: Area, _ severities: [Diagnostic.Severity], cause: String, remedy: String) {
    self.name = name
    self.area = area
    self.severities = severities
    self.cause = cause
    self.remedy = remedy
  }
}

extension DiagnosticID: Hashable {
  /// Whether two identifiers have the same name.
  public static func == (left: DiagnosticID, right: DiagnosticID) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
