import FoundationEssentials

/// A file in the format of gzip (RFC 1952): one or more compressed members, one after the other.
package struct GzipFile {
  /// Why a file cannot be unpacked.
  package enum Fault: Error, Hashable {
    /// The file is cut off, or its content is not what was packed.
    case damaged
    /// The content is larger than the limit.
    case tooLarge
  }

  private static let signature: [UInt8] = [0x1F, 0x8B]

  private let bytes: [UInt8]

  /// The file with the given bytes; nil if they do not begin like a gzip file.
  package init?(_ bytes: Data) {
    guard bytes.starts(with: Self.signature) else { return nil }
    self.bytes = [UInt8](bytes)
  }

  /// Unpacks the file. Anything after the last member is ignored, as `gunzip` does.
  ///
  /// - Parameter limit: the maximum size of the content in bytes. No more than that is unpacked.
  package func content(limit: Int) throws(Fault) -> Data {
    var content: [UInt8] = []
    var position = 0
    repeat {
      let start = try dataStart(ofMemberAt: position)
      let first = content.count
      var stream = DeflateStream(bytes, from: start)
      try stream.unpack(into: &content, limit: limit)
      position = stream.position + 8
      guard position <= bytes.count, number(at: position - 8) == Checksum32(of: content[first...]).value,
        number(at: position - 4) == UInt32(truncatingIfNeeded: content.count - first)
      else { throw .damaged }
    } while bytes[position...].starts(with: Self.signature)
    return Data(content)
  }

  /// The position of the compressed data after the header of a member (RFC 1952, 2.3).
  private func dataStart(ofMemberAt start: Int) throws(Fault) -> Int {
    guard start + 10 <= bytes.count, bytes[start + 2] == 8 else { throw .damaged }
    let flags = bytes[start + 3]
    var position = start + 10
    if flags & 4 != 0 {
      guard position + 2 <= bytes.count else { throw .damaged }
      position += 2 + Int(bytes[position]) + Int(bytes[position + 1]) << 8
    }
    // The name of the file and a comment, each with a zero at its end.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { throw .damaged }
      position = end + 1
    }
    if flags & 2 != 0 { position += 2 }
    guard position <= bytes.count else { throw .damaged }
    return position
  }

  private func number(at position: Int) -> UInt32 {
    bytes[position..<position + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
