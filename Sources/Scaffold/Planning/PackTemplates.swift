import GeneratorCore
import GeneratorPacks
import Templates

/// The templates of the modules that take part, in one library; a partial is called `module/name`.
///
/// Rendering is strict: a name that the context does not know is an error. Values come escaped for where they stand, so
/// the library escapes nothing.
package struct PackTemplates {
  /// What the name of a file that is rendered ends in.
  package static let suffix = ".mustache"

  /// The names for people of the templates.
  package let displayNames: [String: String]
  package let library: TemplateLibrary

  /// Reads the templates.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with every template that cannot be read.
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

  /// Reads the template in a file.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) for a file that is no UTF-8 or no template.
  package static func template(_ name: String, of file: TemplateTree.File) throws -> Template {
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw ScaffoldError(
        .packFailed, "the template is no UTF-8", at: SourceLocation(file: file.displayName, line: 1),
        hint: "save it again as UTF-8; what is no text goes without the suffix '\(suffix)'")
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

  /// Renders a template, and adds to a record, where there is one, what of it was reached.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) that points into the template, `CancellationError` where the task was
  ///   cancelled.
  func render(
    _ name: String, with scope: TemplateObject, recording coverage: inout TemplateCoverage?
  ) throws -> RenderedText {
    do throws(TemplateError) {
      guard var record = coverage else { return try library.render(name, with: scope) }
      // The one owner of the record adds to it; with a second one each file would copy all that is known.
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
  /// What a template's fault says to the user.
  init(_ error: TemplateError, file: String) {
    guard error.line > 0 else {
      self.init(.error, "\(file): \(error.message)", hint: error.hint)
      return
    }
    let start = error.column - 1
    self.init(
      .error, error.message, at: SourceLocation(file: file, line: error.line, column: error.column),
      excerpt: SourceExcerpt(line: error.sourceLine, range: start..<(start + error.length)), hint: error.hint)
  }
}
