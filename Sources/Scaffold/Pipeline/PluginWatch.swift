import GeneratorCore
import GeneratorPlugins
import GeneratorWriting

/// Ensures that plugins change a package only with their answers: a plugin that writes to the package's folder ends the
/// run.
///
/// Checks are monitored separately; see ``PipelineRun/check(_:)``.
struct PluginWatch: Sendable {
  /// The package's root, an absolute path; nil if it is not determined yet.
  let root: String?
  let fileSystem: any FileSystem

  /// Runs a plugin, and detects what it wrote itself.
  ///
  /// An existing package is restored: the lock of this run excludes other runs. In a free place nothing is removed,
  /// because another run may have written there.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if the plugin wrote anything, ``FileSystemError``, and the errors of
  ///   the work.
  func run<Output>(_ plugin: PluginIdentity, _ work: () async throws -> Output) async throws -> Output {
    guard let root else { return try await work() }
    do {
      let isFree = try isFree(root)
      let snapshot = isFree ? nil : try TreeSnapshot(of: root, fileSystem: fileSystem)
      let result: Result<Output, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      if let restored = try snapshot?.restore(), let first = restored.paths.first {
        throw Self.refusal(plugin, result, first: first, restored: restored)
      }
      if isFree, try !self.isFree(root) { throw Self.refusal(plugin, result, place: root) }
      return try result.get()
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  private func isFree(_ root: String) throws -> Bool {
    switch try fileSystem.status(of: root) {
    case nil: true
    case .directory: try fileSystem.names(in: root).isEmpty
    default: false
    }
  }

  private static func refusal<Output>(
    _ plugin: PluginIdentity, _ result: Result<Output, any Error>, first: String, restored: TreeSnapshot.Restoration
  ) -> ScaffoldError {
    let message =
      "'\(first)'\(restored.rest) changed in the package while the plugin '\(plugin)' ran, which must not write there; "
      + "the package is as it was"
    return refusal(message, hint: "a plugin must return what it adds in its response" + restored.keeping, result)
  }

  private static func refusal<Output>(
    _ plugin: PluginIdentity, _ result: Result<Output, any Error>, place: String
  ) -> ScaffoldError {
    refusal(
      "the output '\(place)' was empty, and the plugin '\(plugin)' has written to it",
      hint: "a plugin must not write there itself; check the files, and remove them or choose another '--output'",
      result)
  }

  private static func refusal<Output>(
    _ message: String, hint: String, _ result: Result<Output, any Error>
  ) -> ScaffoldError {
    var diagnostics = [Diagnostic(.error, .pluginWroteFiles, message, hint: hint)]
    if case .failure(let error as ScaffoldError) = result { diagnostics += error.diagnostics }
    return ScaffoldError(.pluginFailed, diagnostics)
  }
}

extension ScaffoldPipeline {
  /// The watch for the plugins of a request.
  func watch(_ request: ScaffoldRequest) -> PluginWatch {
    PluginWatch(root: (request.output ?? request.settings.name).map(request.absolute), fileSystem: fileSystem)
  }
}

extension LoadedPlugin {
  /// The plugin with its runs watched.
  func watched(by watch: PluginWatch) -> LoadedPlugin {
    var plugin = self
    plugin.surroundings = { identity, work in try await watch.run(identity, work) }
    return plugin
  }
}

extension TreeSnapshot.Restoration {
  /// The number of changed files after the first one, as part of a sentence.
  var rest: String {
    switch paths.count {
    case ...1: ""
    case 2: " and 1 more file"
    default: " and \(paths.count - 1) more files"
    }
  }

  /// The folder with the changes, as the end of a hint.
  var keeping: String { savedEdits.map { "; the changes are kept in '\($0)'" } ?? "" }
}
