import GeneratorCore
import GeneratorPlanning

/// Translates messages about emitted files to diagnostics with the origins of the lines.
package struct OriginTracing: Sendable {
  private let root: String
  private let plan: FilePlan
  private let pathsByName: [Substring: [OutputPath]]

  /// Creates a tracing.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path without symbolic links.
  ///   - plan: the files that were written there.
  package init(root: String, plan: FilePlan) {
    self.root = root
    self.plan = plan
    pathsByName = Dictionary(grouping: plan.files.map(\.path)) { $0.components.last ?? "" }
  }

  /// The message with its location in the package, and notes with the line of the template and of the metadata.
  package func diagnostics(for message: CompilerMessage) -> [Diagnostic] {
    guard let location = message.location, let path = path(of: location.file), let file = plan[path] else {
      return [Diagnostic(message.severity, .compilerMessage, message.message, at: message.location)]
    }
    let place = SourceLocation(file: path.text, line: location.line, column: location.column)
    var diagnostics = [
      Diagnostic(message.severity, .compilerMessage, message.message, at: place, excerpt: excerpt(of: file, at: place))
    ]
    guard let origin = file.origins?[location.line] else { return diagnostics }
    diagnostics.append(
      Diagnostic(.note, .templateOrigin, "the line comes from this line of a template", at: origin.template))
    if let metadata = origin.metadata {
      diagnostics.append(
        Diagnostic(.note, .metadataOrigin, "the line was emitted for this element of the metadata", at: metadata))
    }
    return diagnostics
  }

  /// The planned file for a path below the root, or for a bare file name, which Swift Testing reports, if only one file
  /// has it.
  private func path(of file: String) -> OutputPath? {
    if file.hasPrefix(root + "/") { return try? OutputPath(String(file.dropFirst(root.count + 1))) }
    guard let paths = pathsByName[file[...]], paths.count == 1 else { return nil }
    return paths[0]
  }

  private func excerpt(of file: PlannedFile, at place: SourceLocation) -> SourceExcerpt? {
    let lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else { return nil }
    let column = (place.column ?? 1) - 1
    return SourceExcerpt(line: String(decoding: lines[place.line - 1], as: UTF8.self), range: column..<(column + 1))
  }
}
