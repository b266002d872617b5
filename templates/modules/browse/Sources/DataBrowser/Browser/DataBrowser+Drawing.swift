import CommandLineInterface
import TerminalScreens

extension DataBrowser {
  /// The maximum number of rows of a message.
  private static let messageRows = 4

  /// Draws the whole screen from what was read.
  public func draw(columns: Int, rows: Int) -> Frame {
    var canvas = PageCanvas(CellBuffer(columns: columns, rows: rows), rows: 1..<max(1, rows - 1))
    pages.last?.draw(&canvas)
    var buffer = canvas.buffer
    drawTitle(&buffer)
    let cursor = rows > 1 ? drawFooter(&buffer, row: rows - 1) : nil
    return Frame(buffer: buffer, cursor: cursor ?? (prompt == nil ? canvas.cursor : nil))
  }

  /// The way to the page.
  private var path: String { pages.map(\.title).joined(separator: " › ") }

  /// The title as a line for a user without a screen.
  var titleLine: String {
    PrintableText.of([path, pages.last?.note ?? ""].filter { !$0.isEmpty }.joined(separator: "  "))
  }

  private func drawTitle(_ buffer: inout CellBuffer) {
    let style: CellStyle = [.bold, .reverse]
    buffer.fill(row: 0, style: style)
    let note = pages.last?.note ?? ""
    let room = buffer.columns - (note.isEmpty ? 0 : DisplayWidth.of(note) + 2)
    buffer.write(path, row: 0, column: 0, style: style, width: room)
    buffer.write(note, row: 0, column: max(0, buffer.columns - DisplayWidth.of(note)), style: style)
  }

  /// - Returns: the position of the cursor; nil if the footer asks for no text.
  private func drawFooter(_ buffer: inout CellBuffer, row: Int) -> (row: Int, column: Int)? {
    if let prompt {
      let end = buffer.write(prompt.question, row: row, column: 0, style: .bold)
      guard prompt.text != nil else { return (row, min(end + 1, buffer.columns - 1)) }
      let column = buffer.write(": ", row: row, column: end, style: .bold)
      let window = answer.window(width: max(1, buffer.columns - column))
      buffer.write(window.text, row: row, column: column)
      return (row, min(column + window.cursor, buffer.columns - 1))
    }
    if !message.isEmpty {
      drawMessage(&buffer, above: row)
    } else if let progress {
      buffer.write(progress.line(columns: buffer.columns), row: row, column: 0)
    } else {
      drawKeys(&buffer, row: row)
    }
    return nil
  }

  /// Draws the message. A long one covers the rows above the last one.
  private func drawMessage(_ buffer: inout CellBuffer, above last: Int) {
    let lines = TextWrapper(width: buffer.columns).lines(of: message)
    let count = min(lines.count, Self.messageRows, last)
    let shown = Array(lines.prefix(count - 1)) + [lines.dropFirst(count - 1).joined(separator: " ")]
    for (index, line) in shown.enumerated() {
      buffer.write(
        line, row: last - count + 1 + index, column: 0, style: isProblem ? .red : .bold, width: buffer.columns,
        isFilled: true)
    }
  }

  /// Draws the keys that fit. The last two, which lead to all keys and out of the page, are always among them.
  private func drawKeys(_ buffer: inout CellBuffer, row: Int) {
    let keys = pages.last?.keys ?? []
    let widths = keys.map { DisplayWidth.of($0.key) + DisplayWidth.of($0.action) + 3 }
    let reserved = widths.suffix(2).reduce(0, +)
    var column = 0
    for (index, key) in keys.enumerated() {
      let isLast = index >= keys.count - 2
      if !isLast, column + widths[index] + reserved > buffer.columns + 2 { continue }
      column = buffer.write(key.key, row: row, column: column, style: .bold)
      column = buffer.write(" " + key.action, row: row, column: column, style: .faint) + 2
    }
  }
}
