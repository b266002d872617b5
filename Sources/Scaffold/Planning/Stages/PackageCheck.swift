import GeneratorCore

/// Looks at a package once it is written, before it is built. A kind of plugin.
public protocol PackageCheck: Sendable {
  /// The name by which users ask for the check.
  var name: String { get }

  /// Reports what it finds; an error among it means that the package is not as it should be.
  ///
  /// - Throws: ``ScaffoldError`` when the package cannot be looked at.
  func check(_ package: WrittenPackage, diagnostics: inout DiagnosticSink) async throws
}

/// A package on disk.
public struct WrittenPackage: Sendable {
  /// Its name.
  public let name: String
  /// The absolute path of its root.
  public let root: String
  /// The files that were written.
  public let files: [OutputPath]

  /// Creates a package of its parts.
  public init(name: String, root: String, files: [OutputPath]) {
    self.name = name
    self.root = root
    self.files = files
  }
}
