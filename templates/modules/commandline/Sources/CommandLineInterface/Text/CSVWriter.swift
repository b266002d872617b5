/// Writes comma-separated values (RFC 4180). Lines end with CR LF, and fields are quoted if necessary.
public struct CSVWriter: Sendable {
  /// Creates a writer.
  public init() {}

  /// Formats one record, including its line end.
  ///
  /// A single empty field is quoted, since most readers ignore an empty line.
  public func record(_ fields: [String]) -> String {
    if fields == [""] { return "\"\"\r\n" }
    return fields.map(field).joined(separator: ",") + "\r\n"
  }

  private func field(_ text: String) -> String {
    // Compare Unicode scalars, since CR LF is a single character.
    guard text.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }) else {
      return text
    }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
