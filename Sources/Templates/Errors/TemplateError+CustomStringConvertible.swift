extension TemplateError: CustomStringConvertible {
  /// The place, the message, the source line with a caret below the fault, and the hint; one to four lines.
  public var description: String {
    guard line > 0 else {
      return (["\(template): error: \(message)"] + hintLines).joined(separator: "\n")
    }
    let lines = ["\(template):\(line):\(column): error: \(message)", "    \(sourceLine)", "    \(caret)"]
    return (lines + hintLines).joined(separator: "\n")
  }

  private var hintLines: [String] {
    hint.map { ["hint: \($0)"] } ?? []
  }

  /// A caret under the column, and tildes under the rest. Tabs are kept so that the caret aligns with the text.
  private var caret: String {
    let padding = sourceLine.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
    return padding + "^" + String(repeating: "~", count: max(0, length - 1))
  }
}
