import DataBrowser
import Foundation
import TerminalScreens

/// Measures the frames of a browser that scrolls a long set page by page.
@main
@MainActor
struct BrowserBenchmark {
  static let (columns, rows, frames) = (200, 60, 400)
  /// What a frame may take, in milliseconds of processor time.
  static let limit = 16.0

  static func main() async throws {
    let data = LongSet()
    let browser = DataBrowser(data, name: "shop")
    await browser.start(at: data.schema.set("Products"))
    let writer = FrameWriter(usesColor: true)
    var former: CellBuffer?
    var own: [Double] = []
    var reference: [Double] = []
    var written = 0
    for _ in 0..<frames {
      let start = clock()
      await browser.handle(.key(.pageDown))
      let frame = await browser.frame(columns: columns, rows: rows)
      written += writer.bytes(from: former, to: frame.buffer, cursor: frame.cursor).count
      own.append(Self.milliseconds(since: start))
      reference.append(plainLoop(over: frame.buffer))
      former = frame.buffer
    }
    let (median, longest) = (own.sorted()[own.count / 2], own.max() ?? 0)
    let plain = reference.sorted()[reference.count / 2]
    print(
      String(
        format: "a frame at %d×%d over %d rows  median %.2f ms, longest %.2f ms (at most %.0f), a plain loop %.2f ms, "
          + "ratio %.1f, %d bytes a frame", columns, rows, LongSet.count, median, longest, limit, plain, median / plain,
        written / frames))
    exit(median <= limit && longest <= limit ? 0 : 1)
  }

  /// The time to write each cell without comparing it with the frame before.
  private static func plainLoop(over buffer: CellBuffer) -> Double {
    let start = clock()
    var bytes: [UInt8] = []
    for row in 0..<buffer.rows {
      for column in 0..<buffer.columns { bytes.append(contentsOf: buffer[row, column].character.utf8) }
    }
    let time = milliseconds(since: start)
    precondition(bytes.count >= buffer.rows * buffer.columns)
    return time
  }

  private static func milliseconds(since start: clock_t) -> Double {
    Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
  }
}
