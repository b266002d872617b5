import FoundationEssentials
import GeneratorCore
import GeneratorPacks
import GeneratorWriting

/// The subject of a check: a built-in pack, the file of a pack, or a folder with the layout of `templates/`.
public struct LintSubject: Sendable {
  private let builtIn: TemplateTree

  /// Creates a subject.
  ///
  /// - Parameter builtIn: the templates that come with the tool.
  public init(builtIn: TemplateTree) { self.builtIn = builtIn }

  /// All faults, sorted by location.
  ///
  /// - Parameter name: a pack, a file or a folder; nil for all built-in packs.
  /// - Throws: ``ScaffoldError`` for files that cannot be read at all.
  public func diagnostics(of name: String?) throws -> [Diagnostic] {
    guard let name else {
      return try Self.distinct(builtIn.packNames.flatMap { try PackLinter(tree: builtIn).diagnostics(ofPack: $0) })
    }
    var isFolder = false
    if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder {
      return try diagnostics(ofFolder: name)
    }
    let place = try PackLocator(builtIn: builtIn).locate(name)
    return try PackLinter(tree: place.tree).diagnostics(ofPack: place.pack)
  }

  /// All faults like ``diagnostics(of:)``, for a task that may be cancelled. Cancellation takes effect immediately.
  ///
  /// - Throws: the errors of ``diagnostics(of:)``, and ``ScaffoldError`` (`interrupted`) if the task was cancelled.
  public func interruptibleDiagnostics(of name: String?) async throws -> [Diagnostic] {
    do {
      let found = try await AbandonableWork.run { try diagnostics(of: name) }
      try Task.checkCancellation()
      return found
    } catch is CancellationError {
      throw ScaffoldError(.interrupted, .interrupted, "interrupted")
    }
  }

  /// Checks the packs of a folder. Modules that none of its packs names are checked as if they belonged to the last
  /// pack, or to the default pack if the folder has none. Faults in built-in files are not reported.
  private func diagnostics(ofFolder directory: String) throws -> [Diagnostic] {
    let own = try Overlay(directory: directory).tree
    let tree = builtIn.overlaid(by: own)
    let packs = own.packNames.isEmpty ? [ProjectSettings.defaultPack] : own.packNames
    let linter = PackLinter(tree: tree)
    let modules = Set(
      own.files.keys.compactMap { path in
        path.hasPrefix("modules/") ? path.split(separator: "/").dropFirst().first.map(String.init) : nil
      }
    ).sorted()
    var covered: Set<String> = []
    var found: [Diagnostic] = []
    for (index, pack) in packs.enumerated() {
      let isLast = index == packs.count - 1
      covered.formUnion(try PackLoader(tree: tree).pack(named: pack).reachableModules.map(\.name))
      let rest = isLast ? modules.filter { !covered.contains($0) } : []
      found += try linter.diagnostics(ofPack: pack, with: rest)
    }
    let names = Set(own.files.values.map(\.displayName))
    return Self.distinct(found.filter { names.contains($0.location?.file ?? "") }) + StrayFiles(directory).diagnostics
  }

  private static func distinct(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var sink = DiagnosticSink()
    sink.report(contentsOf: diagnostics)
    return sink.diagnostics
  }
}
