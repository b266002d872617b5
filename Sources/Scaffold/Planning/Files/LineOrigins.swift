import GeneratorCore
import Templates

/// The origins of the lines of a rendered file: the line in the template, and the location in the metadata of what the
/// line describes.
public struct LineOrigins: Sendable {
  /// The origin of one line.
  public struct Origin: Hashable, Sendable {
    /// The line of the template.
    public let template: SourceLocation
    /// The location in the metadata, if the context has it.
    public let metadata: SourceLocation?
  }

  private let text: RenderedText
  private let displayNames: [String: String]
  private let locations: [SourceLocation]

  /// Creates the origins of a rendered text.
  ///
  /// - Parameters:
  ///   - text: the rendered text.
  ///   - displayNames: the display names of the templates, by their names in the library.
  ///   - locations: the locations that the numbers of `TemplateObject.origin` refer to.
  init(_ text: RenderedText, displayNames: [String: String], locations: [SourceLocation]) {
    self.text = text
    self.displayNames = displayNames
    self.locations = locations
  }

  /// The origin of a line, counted from 1; nil past the end.
  public subscript(line: Int) -> Origin? {
    guard let found = text.origin(ofLine: line) else { return nil }
    let template = SourceLocation(file: displayNames[found.template] ?? found.template, line: found.line)
    let metadata = found.origin.flatMap { locations.indices.contains($0) ? locations[$0] : nil }
    return Origin(template: template, metadata: metadata)
  }
}
