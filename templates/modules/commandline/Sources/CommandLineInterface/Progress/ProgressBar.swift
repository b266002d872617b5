/// Formats the progress of one operation as a line of text.
struct ProgressBar {
  let update: ProgressUpdate
  /// The maximum width of the line; `nil` for unlimited.
  let columns: Int?

  private static let cells = 20

  /// The line for a running operation: name, bar, count and message.
  var text: String {
    var parts = ["· " + PrintableText.of(update.operation)]
    if let fraction = update.fraction {
      let filled = Int(fraction * Double(Self.cells))
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.cells - filled)
      parts.append(bar + " \(Int(fraction * 100)) %")
    } else if update.completed > 0 {
      parts.append(String(update.completed))
    }
    if !update.message.isEmpty { parts.append(PrintableText.of(update.message)) }
    return fit(parts.joined(separator: "  "), reserving: 0)
  }

  /// The line for an operation that has ended: name and message, with room for a mark in front.
  var summary: String {
    let name = PrintableText.of(update.operation)
    return fit(update.message.isEmpty ? name : name + "  " + PrintableText.of(update.message), reserving: 2)
  }

  private func fit(_ line: String, reserving reserved: Int) -> String {
    guard let columns else { return line }
    return DisplayWidth.truncate(line, to: max(1, columns - reserved))
  }
}
