import FoundationEssentials
import GeneratorCore
import Glibc

/// Translates the findings of a plugin to diagnostics, with the line of the file to which they refer.
struct FindingTranslation {
  /// The maximum number of diagnostics of one response.
  private static let maximumCount = 1_000
  /// The maximum size of a file whose lines are shown, in bytes.
  private static let maximumSize = 64 << 20

  /// The plugin that reports the findings.
  private let plugin: PluginIdentity
  /// The folder for resolving relative files, an absolute path.
  private let folder: String?
  /// The name of that folder for people, as a prefix of the files in it.
  private let shownFolder: String?
  private let document: SourceDocument?
  /// The texts of files by their paths; nil if a file cannot be read. The document is under the empty path.
  private var texts: [String: SourceText?] = [:]

  /// Creates a translation of findings about a document.
  init(of document: SourceDocument, by plugin: PluginIdentity) {
    self.plugin = plugin
    self.document = document
    folder = document.folder
    shownFolder =
      document.isFolder
      ? document.name
      : document.path.map { _ in
        document.name.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      }
  }

  /// Creates a translation of findings about the files of a folder.
  init(of folder: String?, by plugin: PluginIdentity) {
    self.plugin = plugin
    self.folder = folder
    shownFolder = nil
    document = nil
  }

  /// The diagnostics, in order. If there are too many, these are the first ones, and the first error wherever it is.
  mutating func diagnostics(_ findings: [PluginResponse.Finding]) -> [Diagnostic] {
    let shown = findings.prefix(Self.maximumCount)
    var diagnostics = shown.map { diagnostic($0) }
    guard shown.count < findings.count else { return diagnostics }
    if !shown.contains(where: { $0.severity == .error }), let error = findings.first(where: { $0.severity == .error }) {
      diagnostics.append(diagnostic(error))
    }
    diagnostics.append(
      Diagnostic(.note, .messagesLeftOut, "\(findings.count - shown.count) more messages are left out"))
    return diagnostics
  }

  private mutating func diagnostic(_ finding: PluginResponse.Finding) -> Diagnostic {
    var diagnostic = Diagnostic(finding.severity, id(of: finding), finding.message, hint: finding.hint)
    let (shown, path) = names(of: finding.file)
    guard let shown, let line = finding.line, line > 0 else {
      if let shown, finding.file != nil { diagnostic.message = "\(shown): \(finding.message)" }
      return diagnostic
    }
    diagnostic.location = SourceLocation(file: shown, line: line, column: finding.column.map { max($0, 1) })
    guard let column = diagnostic.location?.column else { return diagnostic }
    diagnostic.excerpt = text(of: path)?.excerpt(line: line, column: column, length: max(finding.length ?? 1, 1))
    return diagnostic
  }

  /// The identifier that the plugin gives, after the plugin's name; ``DiagnosticID/pluginFinding`` if it gives none.
  private func id(of finding: PluginResponse.Finding) -> DiagnosticID {
    guard let name = finding.id, PluginProtocol.isName(name) else { return .pluginFinding }
    return DiagnosticID(
      "\(plugin.name)/\(name)", .plugins, [finding.severity], cause: "The plugin '\(plugin)' reported it.",
      remedy: DiagnosticID.pluginFinding.remedy)
  }

  /// The name of a file for people, and its path; the path is nil for the document's own bytes.
  private func names(of file: String?) -> (shown: String?, path: String?) {
    guard let file, !file.isEmpty else { return (document?.isFolder == true ? nil : document?.name, nil) }
    if let document, [document.path, document.name].contains(file) { return (document.name, nil) }
    if let document, document.isFolder, let folder, file.hasPrefix(folder + "/") {
      return names(of: String(file.dropFirst(folder.count + 1)))
    }
    if let shown = document?.fileNames[file] { return (shown, folder.map { "\($0)/\(file)" }) }
    if file.hasPrefix("/") { return (file, file) }
    let path = folder.map { "\($0)/\(file)" }
    if let document, !document.isFolder, path == document.path { return (document.name, nil) }
    return (shownFolder.map { $0.isEmpty ? file : "\($0)/\(file)" } ?? file, path)
  }

  private mutating func text(of path: String?) -> SourceText? {
    if let known = texts[path ?? ""] { return known }
    let text = read(path).map { SourceText(name: path ?? "", bytes: [UInt8]($0)) }
    texts[path ?? ""] = .some(text)
    return text
  }

  private func read(_ path: String?) -> Data? {
    guard let path else { return document.flatMap { $0.isFolder ? nil : $0.bytes } }
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeRegular ? try? BoundedFile(path, limit: Self.maximumSize).read() : nil
  }
}

extension DiagnosticSink {
  /// Adds the diagnostics of a plugin. If there is an error among them, all of them are thrown.
  ///
  /// - Throws: ``ScaffoldError`` of the kind `failure`.
  mutating func take(_ diagnostics: [Diagnostic], failure: ScaffoldError.Failure) throws {
    guard !diagnostics.contains(where: { $0.severity == .error }) else { throw ScaffoldError(failure, diagnostics) }
    report(contentsOf: diagnostics)
  }
}
