/// Breaks text into lines at spaces.
public struct TextWrapper {
  /// The width of a line in columns.
  let width: Int

  /// Creates a wrapper for lines of a width in columns.
  public init(width: Int) { self.width = width }

  /// Breaks a paragraph. A word wider than a line is on a line of its own.
  public func lines(of paragraph: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
