import GeneratorCore
import Templates

/// Where the lines of a rendered file came from: the template's line, and the place in the metadata that the line is
/// about.
public struct LineOrigins: Sendable {
  /// The origin of one line.
  public struct Origin: Hashable, Sendable {
    /// The line of the template.
    public let template: SourceLocation
    /// The place in the metadata, if the context knew it.
    public let metadata: SourceLocation?
  }

  private let lines: [LineOrigin]
  private let displayNames: [String: String]
  private let locations: [SourceLocation]

  /// Keeps what is needed to look origins up.
  ///
  /// - Parameters:
  ///   - text: what was rendered.
  ///   - displayNames: the names for people of the templates, by their names in the library.
  ///   - locations: what the numbers of `TemplateObject.origin` stand for.
  init(_ text: RenderedText, displayNames: [String: String], locations: [SourceLocation]) {
    lines = text.lines
    self.displayNames = displayNames
    self.locations = locations
  }

  /// The origin of a line, counted from 1; nil behind the end.
  public subscript(line: Int) -> Origin? {
    guard lines.indices.contains(line - 1) else { return nil }
    let found = lines[line - 1]
    let template = SourceLocation(file: displayNames[found.template] ?? found.template, line: found.line)
    let metadata = found.origin.flatMap { locations.indices.contains($0) ? locations[$0] : nil }
    return Origin(template: template, metadata: metadata)
  }
}
