import FoundationEssentials
import GeneratorCore
import GeneratorPacks
import GeneratorPlanning
import GeneratorVerification
import Glibc

/// Compiles the expected files of cases, together with the plain Swift of their pack.
///
/// All cases of a pack are built in the same folder, one after the other, so that the plain Swift is compiled only
/// once.
public struct SnapshotBuilder: Sendable {
  private let folder: String
  private let verifier: PackageVerifier
  private let fileSystem: any FileSystem

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - folder: the folder for building packages, an absolute path. Its contents can be deleted at any time.
  ///   - verifier: runs the toolchain.
  ///   - fileSystem: the file system to which the packages are written.
  public init(
    folder: String, verifier: PackageVerifier = PackageVerifier(), fileSystem: any FileSystem = DiskFileSystem()
  ) {
    self.folder = folder
    self.verifier = verifier
    self.fileSystem = fileSystem
  }

  /// Creates a builder in the user's cache (XDG Base Directory Specification 0.8), or with the temporary files if the
  /// user has no home folder.
  public init(environment: [String: String]) {
    let absolute: (String) -> String? = { name in environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let cache = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { $0 + "/.cache" }
    let temporary = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(getuid())").path
    self.init(folder: (cache.map { $0 + "/scaffold" } ?? temporary) + "/snapshots")
  }

  /// Builds the package of a plan, with the expected files instead of the rendered ones.
  ///
  /// - Returns: the compiler's diagnostics, each with the line of the template that caused it.
  /// - Throws: ``ScaffoldError``: `notSetUp` without a toolchain, `outputExists` if the package cannot be written.
  func build(
    _ plan: FilePlan, with expected: ExpectedTree, of subject: SnapshotSubject,
    line: @escaping @Sendable (String) -> Void
  ) async throws -> [Diagnostic] {
    let root = folder + "/" + subject.pack.name + "-" + ContentHash(of: subject.folder.utf8).description.prefix(12)
    let files = try FilePlan(
      plan.files.filter { $0.origins == nil || expected.files[$0.path.text] != nil }.map { file in
        PlannedFile(
          path: file.path, bytes: expected.files[file.path.text] ?? file.bytes, isExecutable: file.isExecutable,
          origins: expected.files[file.path.text] == file.bytes ? file.origins : nil)
      })
    do {
      try write(files, to: root)
    } catch let error as FileSystemError {
      throw ScaffoldError(
        .outputExists, .fileSystemError, "cannot write '\(error.path)', where expected trees are built")
    }
    let report = try await verifier.verify(root, plan: files, level: .compile, line: line)
    return report?.diagnostics ?? []
  }

  /// Writes only changed files and removes obsolete ones, so that little is recompiled.
  private func write(_ plan: FilePlan, to root: String) throws {
    try fileSystem.makeDirectories(root)
    let paths = Set(plan.files.map(\.path.text))
    for path in try files(in: root) where !paths.contains(path) { try fileSystem.remove("\(root)/\(path)") }
    for file in plan.files {
      let path = "\(root)/\(file.path.text)"
      if let old = try? fileSystem.contents(of: path), old == file.bytes { continue }
      try fileSystem.makeDirectories(DiskFileSystem.parent(of: path) ?? root)
      try fileSystem.write(file.bytes, to: path, isExecutable: file.isExecutable)
    }
  }

  /// The files of an earlier package, without those of the toolchain.
  private func files(in root: String, below prefix: String = "") throws -> [String] {
    try fileSystem.names(in: root + "/" + prefix).flatMap { name -> [String] in
      let path = prefix + name
      if path == ".build" || path == "Package.resolved" { return [] }
      guard try fileSystem.status(of: "\(root)/\(path)") == .directory else { return [path] }
      return try files(in: root, below: path + "/")
    }
  }
}
