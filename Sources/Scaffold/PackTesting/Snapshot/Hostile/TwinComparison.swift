import Foundation
import GeneratorCore
import GeneratorPlanning

/// Compares what was rendered of two models of one shape: a difference that is none of names, literals or comments is
/// hostile text that got out of its place.
struct TwinComparison {
  /// What is wrong with the files, each fault with the line of the template that it came from.
  static func diagnostics(tame: FilePlan, hostile: FilePlan) -> [Diagnostic] {
    guard tame.files.count == hostile.files.count else {
      let counts = "found \(hostile.files.count) files for a model with hostile texts, expected \(tame.files.count)"
      return [Diagnostic(.error, "\(counts), as for one with harmless texts")]
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
      .error, "\(what) in line \(line) of '\(hostile.path)'", at: place,
      hint: hint ?? "write a value that comes escaped for this place")
  }

  /// Characters that no reader sees, or that make a line read as another, and are not in the template itself.
  private var invisible: Diagnostic? {
    let known = Set(Self.text(tame).unicodeScalars.filter(Self.isInvisible))
    var line = 1
    for scalar in Self.text(hostile).unicodeScalars {
      if scalar == "\n" {
        line += 1
      } else if Self.isInvisible(scalar), !known.contains(scalar) {
        return fault("hostile text brings the character '\(scalar.escaped(asASCII: true))'", line: line)
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

  /// Whether two tokens stand for the same; words may differ where they are made of a numbered name.
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

  /// Configuration, scripts and the like: apart from quoted text, comments and words every character has to be the same.
  private var plain: Diagnostic? {
    let (expected, found) = (PlainSkeleton.lines(of: Self.text(tame)), PlainSkeleton.lines(of: Self.text(hostile)))
    let line = zip(expected, found).enumerated().first { $1.0 != $1.1 }?.offset
    if let line { return fault("hostile text becomes syntax", line: line + 1) }
    guard expected.count != found.count else { return nil }
    return fault("hostile text brings lines of its own", line: min(expected.count, found.count))
  }
}

extension JSONNode {
  /// Kinds and numbers of the values, without what they hold.
  fileprivate var shape: String {
    switch content {
    case .array(let elements): "[\(elements.map(\.shape).joined(separator: ","))]"
    case .object(let members): "{\(members.map(\.value.shape).joined(separator: ","))}"
    default: kindName
    }
  }
}
