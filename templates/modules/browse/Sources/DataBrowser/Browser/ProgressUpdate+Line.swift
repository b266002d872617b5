import CommandLineInterface

extension ProgressUpdate {
  /// The progress as a line with a bar, whose length follows the width.
  func line(columns: Int) -> String {
    let cells = max(4, min(40, columns / 3))
    let filled = Int((fraction ?? 0) * Double(cells))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    let count = fraction.map { "\(Int($0 * 100)) %" } ?? (completed > 0 ? String(completed) : "")
    return [operation, bar, count, message].filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
