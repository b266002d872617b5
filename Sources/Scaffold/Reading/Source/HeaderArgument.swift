import FoundationEssentials
import GeneratorCore
import HTTPTransport

/// A header in a command-line argument: `'K: V'`, or `@FILE` with a header on every line.
public struct HeaderArgument: Sendable {
  /// The headers in order.
  public let fields: [HTTPHeaders.Field]

  /// Parses an argument, and reads the file that it names.
  ///
  /// - Throws: ``ScaffoldError`` of kind `usage` if there is no header, `unreadable` if the file cannot be read.
  ///   Messages never contain the text of a header, because it may be a secret.
  public init(_ text: String) throws {
    guard text.hasPrefix("@") else {
      guard let field = Self.field(text) else {
        throw ScaffoldError(
          .usage, .malformedHeader, "a header is not of the form 'Name: value'",
          hint: "write for instance --header 'Accept: text/xml'")
      }
      fields = [field]
      return
    }
    let path = String(text.dropFirst())
    guard let content = (try? BoundedFile(path).read()).flatMap({ String(data: $0, encoding: .utf8) }) else {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the header file '\(path)'",
        hint: "check the path and the permissions of the file")
    }
    var fields: [HTTPHeaders.Field] = []
    for (number, line) in content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      guard let field = Self.field(line) else {
        throw ScaffoldError(
          .usage, .malformedHeader, "expected a header of the form 'Name: value'",
          at: SourceLocation(file: path, line: number + 1))
      }
      fields.append(field)
    }
    self.fields = fields
  }

  private static func field(_ text: some StringProtocol) -> HTTPHeaders.Field? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = trimmed(text[..<colon])
    let value = trimmed(text[text.index(after: colon)...])
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
    return HTTPHeaders.Field(name, value)
  }

  /// The text without white space around it. A line break is kept, so that it is refused in a header.
  private static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace && !$0.isNewline }
    guard let start = text.firstIndex(where: { !isBlank($0) }), let end = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[start...end])
  }
}
