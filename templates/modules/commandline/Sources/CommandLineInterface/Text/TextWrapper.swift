/// Breaks text into lines at its blanks.
struct TextWrapper {
  /// The columns of a line.
  let width: Int

  /// Breaks one paragraph; a word wider than a line stands in a line of its own.
  func lines(of paragraph: String) -> [String] {
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
