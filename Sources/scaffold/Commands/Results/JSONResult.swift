import CommandLineInterface
import FoundationEssentials
import Glibc

/// Prints results as JSON with sorted keys, so that equal results give equal bytes.
struct JSONResult {
  let console: Console

  func write(_ result: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    console.output.write(bytes: [UInt8](try encoder.encode(result)) + [UInt8(ascii: "\n")])
  }
}
