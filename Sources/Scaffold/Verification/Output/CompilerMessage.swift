import GeneratorCore

/// An error or warning of the compiler or the package manager.
public struct CompilerMessage: Hashable, Sendable {
  /// The severity of the message.
  public let severity: Diagnostic.Severity
  /// The text of the message.
  public let message: String
  /// The location, as the compiler named it; nil if the message is not about a file.
  public let location: SourceLocation?

  /// Reads a line such as `/home/jane/Shop/Sources/Shop/Main.swift:3:7: error: cannot find 'x' in scope`, or `warning:
  /// 'shop': …` without a location; nil for other lines.
  public init?(_ line: String) {
    for severity in Diagnostic.Severity.allCases where severity != .note {
      let word = "\(severity.rawValue): "
      if line.hasPrefix(word) {
        self.init(severity: severity, message: String(line.dropFirst(word.count)), location: nil)
        return
      }
      guard let range = line.firstRange(of: ": \(word)") else { continue }
      guard let location = Self.location(line[..<range.lowerBound]) else { continue }
      self.init(severity: severity, message: String(line[range.upperBound...]), location: location)
      return
    }
    return nil
  }

  package init(severity: Diagnostic.Severity, message: String, location: SourceLocation?) {
    self.severity = severity
    self.message = message
    self.location = location
  }

  private static func location(_ text: Substring) -> SourceLocation? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard text.hasPrefix("/"), parts.count > 2, let column = Int(parts[parts.count - 1]),
      let line = Int(parts[parts.count - 2]), line > 0, column > 0
    else { return nil }
    return SourceLocation(file: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
  }
}
