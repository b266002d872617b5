import Foundation
import ServiceData
import Testing

/// Content that is read, compared and passed on in parts.
struct ContentPartsTests {
  private static func parts(_ bytes: [UInt8], size: Int) -> MediaContent.Body {
    .parts(
      ContentParts(name: "test", size: bytes.count) { number in Array(bytes.dropFirst(number * size).prefix(size)) })
  }

  private static func isSame(_ own: MediaContent.Body, _ theirs: MediaContent.Body) throws -> Bool {
    let comparison = ContentComparison(with: own)
    // The second start forgets what was compared before.
    try comparison.receiver.start()
    try comparison.receiver.part([0, 0])
    try ContentReader.pass(theirs, to: comparison.receiver)
    return try comparison.isSame()
  }

  @Test("content is compared wherever its parts end")
  func comparison() throws {
    let bytes = (1...1000).map { UInt8(truncatingIfNeeded: $0) }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("parts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    for own in [MediaContent.Body.bytes(bytes), .file(file.path), Self.parts(bytes, size: 7)] {
      #expect(try Self.isSame(own, .bytes(bytes)))
      #expect(try Self.isSame(own, Self.parts(bytes, size: 300)))
      #expect(try !Self.isSame(own, .bytes(bytes.dropLast())))
      #expect(try !Self.isSame(own, .bytes(bytes + [1])))
      #expect(try !Self.isSame(own, .bytes([])))
      #expect(try !Self.isSame(own, .bytes(bytes.reversed())))
    }
    #expect(try Self.isSame(.bytes([]), .bytes([])))
    #expect(try !ContentComparison(with: .bytes([])).isSame(), "nothing was received")
  }

  @Test("a file that cannot be read is an error that names it")
  func faults() {
    for (path, reason) in [("/missing/file", "No such file or directory"), ("/tmp", "Is a directory")] {
      let error = #expect(throws: ContentFault.self) { try ContentReader(.file(path)) }
      #expect(error?.description == "cannot read '\(path)': \(reason)")
    }
  }

  @Test("less content than an error can have is held back")
  func held() throws {
    let received = Received()
    let held = HeldContent(atLeast: 4, received.receiver)
    held.start()
    try held.take([1, 2])
    #expect(received.parts == nil)
    held.start()
    try held.take([3])
    try held.take([4])
    #expect(held.bytes == [3, 4])
    try held.passOn()
    #expect(received.parts == [[3, 4]])
    held.start()
    for number: UInt8 in 5...9 { try held.take([number]) }
    #expect(received.parts == [[5, 6, 7, 8], [9]])
    #expect(held.bytes == [])
    try held.passOn()
    #expect(received.parts == [[5, 6, 7, 8], [9]])
  }

  private final class Received: @unchecked Sendable {
    var parts: [[UInt8]]?
    var receiver: ContentReceiver {
      ContentReceiver(start: { [self] in parts = [] }, part: { [self] in parts?.append($0) })
    }
  }
}
