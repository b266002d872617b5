import GeneratorCore
import GeneratorPlanning

/// Compares the renderings of two models of the same shape. A difference outside names, literals and comments is
/// hostile text that broke out of its place.
struct TwinComparison {
  /// The faults of the files, each with the line of the template that caused it.
  static func diagnostics(tame: FilePlan, hostile: FilePlan) -> [Diagnostic] {
    guard tame.files.count == hostile.files.count else {
      let counts = "found \(hostile.files.count) files for a model with hostile texts, expected \(tame.files.count)"
      return [Diagnostic(.error, .unescapedText, "\(counts), as for one with harmless texts")]
    }
    return zip(tame.files, hostile.files).compactMap { tame, hostile in
      hostile.origins == nil ? nil : TwinComparison(tame: tame, hostile: hostile).diagnostic
    }
  }

  private let tame: PlannedFile
  private let hostile: PlannedFile

  private init(tame: PlannedFile, hostile: PlannedFile) {
    self.tame = tame
    self.hostile = hostile
  }

  private var diagnostic: Diagnostic? {
    invisible
      ?? {
        switch hostile.path.text.split(separator: ".").last {
        case "swift": swift
        case "json": json
        case "md": markup(MarkdownText(Self.text(hostile)).markup)
        case "html", "xml", "svg": markup(Self.text(hostile).split(separator: "\n", omittingEmptySubsequences: false))
        default: plain
        }
      }()
  }

  private static func text(_ file: PlannedFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private func fault(_ what: String, line: Int, hint: String? = nil) -> Diagnostic {
    let place = hostile.origins?[line]?.template
    return Diagnostic(
      .error, .unescapedText, "\(what) in line \(line) of '\(hostile.path)'", at: place,
      hint: hint ?? "use a value that is escaped for this place")
  }

  /// The fault for a character that is invisible or changes how a line reads, and that is not in the template itself.
  private var invisible: Diagnostic? {
    let known = Set(Self.text(tame).unicodeScalars.filter(Self.isInvisible))
    var line = 1
    for scalar in Self.text(hostile).unicodeScalars {
      if scalar == "\n" {
        line += 1
      } else if Self.isInvisible(scalar), !known.contains(scalar) {
        return fault("hostile text adds the character '\(scalar.escaped(asASCII: true))'", line: line)
      }
    }
    return nil
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar != "\n" && scalar != "\t"
    case .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private var swift: Diagnostic? {
    let expected = SwiftTokenReader.tokens(of: Self.text(tame))
    let found = SwiftTokenReader.tokens(of: Self.text(hostile))
    for (left, right) in zip(expected, found) where !Self.isSame(left, right) {
      return fault("hostile text becomes code", line: right.line)
    }
    guard expected.count != found.count else { return nil }
    return fault("hostile text becomes code", line: found.dropFirst(expected.count).first?.line ?? 1)
  }

  /// Whether two tokens are equivalent: words may differ if they contain the same number of a name.
  private static func isSame(_ left: SwiftToken, _ right: SwiftToken) -> Bool {
    guard left.kind == right.kind, left.kind != .unterminated else { return false }
    return left.text == right.text
      || (left.kind == .word && left.text.contains(/[0-9]{4}/)
        && right.text.contains(left.text.firstMatch(of: /[0-9]{4}/)?.0 ?? "-"))
  }

  private var json: Diagnostic? {
    do {
      let found = try JSONSyntaxReader.node(of: hostile.bytes).shape
      let expected = try JSONSyntaxReader.node(of: tame.bytes).shape
      return found == expected ? nil : fault("hostile text changes the values", line: 1)
    } catch {
      let line = 1 + hostile.bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
      return fault("\(error.message)", line: line)
    }
  }

  private func markup(_ lines: [Substring]) -> Diagnostic? {
    let marks = ["<scaffold-canary", "](scaffold-canary"]
    let line = lines.firstIndex { line in marks.contains { line.contains($0) } }
    return line.map { fault("hostile text becomes markup", line: $0 + 1) }
  }

  /// The fault in a configuration file, a script or a similar file, in which every character outside quoted text,
  /// comments and words must be the same.
  private var plain: Diagnostic? {
    let (expected, found) = (PlainSkeleton.lines(of: Self.text(tame)), PlainSkeleton.lines(of: Self.text(hostile)))
    let line = zip(expected, found).enumerated().first { $1.0 != $1.1 }?.offset
    if let line { return fault("hostile text becomes syntax", line: line + 1) }
    guard expected.count != found.count else { return nil }
    return fault("hostile text adds lines", line: min(expected.count, found.count))
  }
}

extension JSONNode {
  /// The structure of the value: the kinds and the number of the values in it, without their contents.
  fileprivate var shape: String {
    switch content {
    case .array(let elements): "[\(elements.map(\.shape).joined(separator: ","))]"
    case .object(let members): "{\(members.map(\.value.shape).joined(separator: ","))}"
    default: kindName
    }
  }
}
