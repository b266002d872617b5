import CommandLineInterface
import GeneratorCore
import GeneratorPlanning

/// The file of a pack or module that a file of a package comes from, for the whole file or for one of its lines.
public struct TemplateOrigin: Hashable, Sendable {
  /// The path in the package.
  public let path: OutputPath
  /// The file below `templates/` that the file is copied or rendered from; nil if a plugin emitted it.
  public let template: String?
  /// Whether the file is copied unchanged.
  public let isCopied: Bool
  /// The place that the line comes from; nil for the whole file, and for a line that the owner wrote.
  public let line: SourceLocation?
  /// The element of the metadata that the line is emitted for, if it is known.
  public let metadata: SourceLocation?

  /// Finds the origin of a file or line.
  ///
  /// - Parameters:
  ///   - path: the path in the package.
  ///   - line: a line of the file as it is on the disk, from 1; nil for the file.
  ///   - text: the file as it is on the disk, which its owner may have edited.
  ///   - plan: the files that would be emitted now.
  /// - Throws: ``ScaffoldError`` (`usage`) if the file is not emitted or has no such line.
  public init(of path: OutputPath, line: Int?, in text: String, plan: FilePlan) throws {
    guard let file = plan[path] else {
      throw ScaffoldError(
        .usage, .notEmitted, "'\(path)' is not emitted: it is yours, or nothing emits it any more",
        hint: NameSuggestion.hint(for: path.text, among: plan.files.map(\.path.text)))
    }
    self.path = path
    template = file.template
    isCopied = file.origins == nil
    guard let line else {
      (self.line, metadata) = (nil, nil)
      return
    }
    let lines = TextLines(text).lines
    guard (1...max(1, lines.count)).contains(line) else {
      throw ScaffoldError(
        .usage, .notEmitted, "'\(path)' has no line \(line)",
        hint: "it has \(lines.count) \(lines.count == 1 ? "line" : "lines")")
    }
    let emitted = Self.emittedLine(line, of: lines, in: TextLines(String(decoding: file.bytes, as: UTF8.self)).lines)
    let origin = emitted.flatMap { file.origins?[$0] }
    let copied = file.origins == nil ? file.template : nil
    let ownPlace = emitted.flatMap { number in copied.map { SourceLocation(file: $0, line: number) } }
    self.line = origin.map { Self.shortened($0.template) } ?? ownPlace
    metadata = origin?.metadata
  }

  /// The place with a built-in template named by its path below `templates/`. The files of overlays have absolute paths.
  private static func shortened(_ place: SourceLocation) -> SourceLocation {
    let start = "templates/"
    guard place.file.hasPrefix(start) else { return place }
    return SourceLocation(file: String(place.file.dropFirst(start.count)), line: place.line, column: place.column)
  }

  /// The line of the emitted text that is a line of the text on the disk; nil if the owner wrote it.
  private static func emittedLine(_ line: Int, of lines: [Substring], in emitted: [Substring]) -> Int? {
    var shift = 0
    for change in SequenceDifference(from: emitted, to: lines).changes {
      if change.new.contains(line - 1) { return nil }
      guard change.new.lowerBound < line else { break }
      shift = change.old.upperBound - change.new.upperBound
    }
    return line + shift
  }
}
