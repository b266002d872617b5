import CommandLineInterface
import Foundation

/// Prints results as JSON: keys sorted, so that equal results give equal bytes.
struct JSONResult {
  let console: Console

  func write(_ result: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    console.output.writeLine(String(decoding: try encoder.encode(result), as: UTF8.self))
  }
}
