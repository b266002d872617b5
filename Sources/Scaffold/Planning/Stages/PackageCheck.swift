import GeneratorCore

/// Checks a written package before it is built. A kind of plugin.
public protocol PackageCheck: Sendable {
  /// The name that users select the check by.
  var name: String { get }

  /// Checks a package and reports the results; an error means that the package is not correct.
  ///
  /// - Throws: ``ScaffoldError`` if the check cannot be performed.
  func check(_ package: WrittenPackage, diagnostics: inout DiagnosticSink) async throws
}

/// A package on disk.
public struct WrittenPackage: Sendable {
  /// The name of the package.
  public let name: String
  /// The absolute path of its root.
  public let root: String
  /// The written files.
  public let files: [OutputPath]

  /// Creates a description of a written package.
  public init(name: String, root: String, files: [OutputPath]) {
    self.name = name
    self.root = root
    self.files = files
  }
}
