import GeneratorCore
import GeneratorPacks
import Templates

/// The templates of the included modules in one library; a partial has the name `module/name`.
///
/// Rendering is strict: a name that is not in the context is an error. Values are already escaped for their positions,
/// so the library escapes nothing.
package struct PackTemplates {
  /// The suffix of the names of files that are rendered.
  package static let suffix = ".mustache"

  /// The display names of the templates, by their names in the library.
  package let displayNames: [String: String]
  package let library: TemplateLibrary

  /// Parses the templates.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with every invalid template.
  package init(modules: [TemplateModule]) throws {
    var displayNames: [String: String] = [:]
    var templates: [Template] = []
    var sink = DiagnosticSink()
    for module in modules {
      for (path, file) in module.files.sorted(by: { $0.key < $1.key }) where path.hasSuffix(Self.suffix) {
        let name = Self.name(of: path, in: module)
        displayNames[name] = file.displayName
        do {
          templates.append(try Self.template(name, of: file))
        } catch let error as ScaffoldError {
          sink.report(contentsOf: error.diagnostics)
        }
      }
    }
    guard !sink.hasErrors else { throw ScaffoldError(.packFailed, sink.diagnostics) }
    self.displayNames = displayNames
    library = TemplateLibrary(templates, options: TemplateOptions(escaping: .none, isStrict: true))
  }

  /// Parses the template in a file.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) for a file that is not UTF-8 or not a valid template.
  package static func template(_ name: String, of file: TemplateTree.File) throws -> Template {
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw ScaffoldError(
        .packFailed, .invalidTemplateEncoding, "the template is not UTF-8",
        at: SourceLocation(file: file.displayName, line: 1),
        hint: "save it as UTF-8, or, if it is not text, remove the suffix '\(suffix)'")
    }
    do throws(TemplateError) {
      return try Template(name: name, text: text)
    } catch {
      throw ScaffoldError(.packFailed, [Diagnostic(error, file: file.displayName)])
    }
  }

  /// The name of a template in the library: `model/property` for a partial, its path for a file.
  package static func name(of path: String, in module: TemplateModule) -> String {
    guard path.hasPrefix("partials/") else { return "modules/\(module.name)/\(path)" }
    return "\(module.name)/\(path.dropFirst("partials/".count).dropLast(suffix.count))"
  }

  /// Renders a template, and records which of its parts were used unless `coverage` is nil.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with a location in the template, or `CancellationError` if the task was
  ///   cancelled.
  func render(
    _ name: String, with scope: TemplateObject, recording coverage: inout TemplateCoverage?
  ) throws -> RenderedText {
    do throws(TemplateError) {
      guard var record = coverage else { return try library.render(name, with: scope) }
      // The record must have a single owner while it is changed; otherwise each file would copy all of it.
      coverage = nil
      defer { coverage = record }
      return try library.render(name, with: scope, recording: &record)
    } catch {
      try Task.checkCancellation()
      let file = displayNames[error.template] ?? error.template
      throw ScaffoldError(.packFailed, [Diagnostic(error, file: file)])
    }
  }
}

extension Diagnostic {
  /// Creates the diagnostic for an error in a template.
  init(_ error: TemplateError, file: String) {
    guard error.line > 0 else {
      self.init(.error, .templateError, "\(file): \(error.message)", hint: error.hint)
      return
    }
    // A column counts scalars, an excerpt characters.
    let start = String(error.sourceLine.unicodeScalars.prefix(error.column - 1)).count
    self.init(
      .error, .templateError, error.message, at: SourceLocation(file: file, line: error.line, column: error.column),
      excerpt: SourceExcerpt(line: error.sourceLine, range: start..<(start + error.length)), hint: error.hint)
  }
}
