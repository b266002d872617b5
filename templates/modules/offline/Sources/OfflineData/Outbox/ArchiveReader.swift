import FoundationEssentials
import ServiceData
import SharedState

/// Reads lines that ``OutboxArchive`` wrote, one at a time.
final class ArchiveReader: Sendable {
  /// A line without its line break.
  struct Line: Sendable {
    /// Its number, from 1.
    let number: Int
    let bytes: [UInt8]

    /// The line as an object.
    ///
    /// - Throws: ``OutboxError/unreadableLine(_:reason:)``.
    func object(expecting expected: String) throws -> Row {
      do throws(JSONError) {
        if case .row(let row) = try Value(json: bytes) { return row }
      } catch {
        throw unreadable(error.description)
      }
      throw unreadable("found no object, expected \(expected)")
    }

    func unreadable(_ reason: String) -> OutboxError { .unreadableLine(number, reason: reason) }
  }

  // The reader is only used under the lock.
  private struct State: @unchecked Sendable {
    let reader: ContentReader
    var rest: ArraySlice<UInt8> = []
    var isAtEnd = false
    var number = 0
  }

  private let state: Locked<State>

  /// - Throws: `ContentFault` if the file cannot be read.
  init(_ archive: MediaContent.Body) throws {
    state = Locked(State(reader: try ContentReader(archive)))
  }

  /// The next line that is not empty; nil at the end.
  func next() throws -> Line? {
    try state.withLock { state in
      while let bytes = try Self.nextBytes(&state) {
        state.number += 1
        if !bytes.isEmpty { return Line(number: state.number, bytes: bytes) }
      }
      return nil
    }
  }

  private static func nextBytes(_ state: inout State) throws -> [UInt8]? {
    var searched = state.rest.startIndex
    while true {
      if let end = state.rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(state.rest[..<end])
        state.rest = state.rest[(end + 1)...]
        return line
      }
      let count = state.rest.count
      let part = state.isAtEnd ? [] : try state.reader.next()
      if part.isEmpty {
        state.isAtEnd = true
        defer { state.rest = [] }
        return state.rest.isEmpty ? nil : Array(state.rest)
      }
      state.rest.append(contentsOf: part)
      searched = state.rest.startIndex + count
    }
  }

  /// The content in the lines after a request.
  ///
  /// - Parameters:
  ///   - size: the number of its bytes.
  ///   - request: the line of the request.
  /// - Returns: content that can be read once. Reading it throws ``UnreadableContent`` if it was not exported as a whole.
  func content(size: Int, of request: Line) -> ContentParts {
    let left = Locked(size)
    return ContentParts(name: "export", size: nil) { [self] _ in
      try left.withLock { left in
        guard left > 0 else { return [] }
        let bytes = try part(of: request)
        guard bytes.count <= left else {
          throw request.unreadable("found more than the \(size) bytes of its content in the lines after it")
        }
        left -= bytes.count
        return bytes
      }
    }
  }

  private func part(of request: Line) throws -> [UInt8] {
    guard let line = try next() else {
      throw request.unreadable("the end is missing: the lines after it have only a part of its content")
    }
    let expected = "a line with '\(OutboxArchive.part)', because the content of line \(request.number) is not complete"
    switch try line.object(expecting: expected)[OutboxArchive.part] {
    case .string(let text)?:
      guard let bytes = Data(base64Encoded: text), !bytes.isEmpty else {
        throw line.unreadable("'\(OutboxArchive.part)' is not Base64")
      }
      return Array(bytes)
    case .null?: throw UnreadableContent()
    default: throw line.unreadable("found no content, expected \(expected)")
    }
  }
}

/// Content that could not be read as a whole when its request was exported.
struct UnreadableContent: Error {}
