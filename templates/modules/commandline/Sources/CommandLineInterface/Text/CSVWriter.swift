/// Writes comma-separated values (RFC 4180): lines end in CR LF; a field is quoted where it needs it.
public struct CSVWriter: Sendable {
  /// Makes a writer.
  public init() {}

  /// One record with its line end.
  ///
  /// A record of one empty field is quoted, since an empty line would be no record to most readers.
  public func record(_ fields: [String]) -> String {
    if fields == [""] { return "\"\"\r\n" }
    return fields.map(field).joined(separator: ",") + "\r\n"
  }

  private func field(_ text: String) -> String {
    // Unicode scalars, since CR LF together is one character.
    guard text.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }) else {
      return text
    }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
