import Foundation
import Testing

@testable import GeneratorCore

@Suite("files compressed by gzip")
struct GzipFileTests {
  /// Text that repeats itself, near and far.
  private static let text = Data((0..<20_000).map { "\($0 % 97) \($0 * 7919 % 1000) line\n" }.joined().utf8)

  /// The output of the system's `gzip`.
  private static func packed(_ bytes: Data, _ options: String...) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: "gzip-\(UUID().uuidString)")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/gzip")
    process.arguments = ["--stdout"] + options + [file.path]
    process.standardOutput = output
    try process.run()
    let packed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return packed
  }

  private static func content(_ bytes: Data, limit: Int = 1 << 24) throws -> Data {
    try #require(GzipFile(bytes)).content(limit: limit)
  }

  @Test("what gzip packs is unpacked, at every level", arguments: 1...9)
  func levels(level: Int) throws {
    #expect(try Self.content(Self.packed(Self.text, "-\(level)")) == Self.text)
  }

  @Test("what does not repeat itself is stored, and nothing at all is a file as well")
  func stored() throws {
    var number: UInt64 = 1
    let noise = Data(
      (0..<200_000).map { _ in
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: number >> 33)
      })
    for bytes in [noise, Data(), Data("a".utf8)] { #expect(try Self.content(Self.packed(bytes)) == bytes) }
  }

  @Test("members follow each other, and anything else after them is ignored")
  func members() throws {
    let one = try Self.packed(Data("one ".utf8), "--name")
    let two = try Self.packed(Data("two".utf8), "--no-name")
    #expect(try Self.content(one + two) == Data("one two".utf8))
    #expect(try Self.content(one + Data(count: 100)) == Data("one ".utf8))
  }

  @Test("nothing beyond the limit is unpacked")
  func limit() throws {
    let packed = try Self.packed(Data(count: 1 << 20))
    #expect(try Self.content(packed, limit: 1 << 20).count == 1 << 20)
    #expect(throws: GzipFile.Fault.tooLarge) { try Self.content(packed, limit: 1 << 20 - 1) }
  }

  @Test("a file that is cut off anywhere is damaged")
  func cut() throws {
    let packed = try Self.packed(Self.text.prefix(1000))
    for count in 2..<packed.count {
      #expect(throws: GzipFile.Fault.damaged) { try Self.content(packed.prefix(count)) }
    }
  }

  @Test("a changed bit never changes the content")
  func changed() throws {
    let text = Self.text.prefix(1000)
    let packed = try Self.packed(text, "--no-name")
    for index in 2..<packed.count {
      for bit in 0..<8 {
        var bytes = packed
        bytes[index] ^= 1 << UInt8(bit)
        let content = try? Self.content(bytes, limit: 1 << 20)
        #expect(content == nil || content == text, "bit \(bit) of byte \(index)")
      }
    }
  }

  @Test("anything else is not a gzip file", arguments: ["", "\u{1F}", "<x/>"])
  func others(text: String) {
    #expect(GzipFile(Data(text.utf8)) == nil)
  }
}
