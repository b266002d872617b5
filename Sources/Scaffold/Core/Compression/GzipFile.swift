import CZlib
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
  /// - Parameter limit: the maximum size of the content in bytes.
  package func content(limit: Int) throws(Fault) -> Data {
    var content: [UInt8] = []
    var position = 0
    repeat {
      position += try unpackMember(at: position, into: &content, limit: limit)
    } while bytes[position...].starts(with: Self.signature)
    return Data(content)
  }

  /// Appends the content of a member, and returns the number of bytes that the member takes in the file.
  private func unpackMember(at start: Int, into content: inout [UInt8], limit: Int) throws(Fault) -> Int {
    let member = bytes[start...]
    let result = member.withUnsafeBufferPointer { input in
      var stream = z_stream()
      guard czlib_inflate_init(&stream) == Z_OK else { return Result<Int, Fault>.failure(.damaged) }
      defer { inflateEnd(&stream) }
      // zlib does not write to its input.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(clamping: input.count)
      return Self.unpack(&stream, into: &content, limit: limit).map { input.count - Int(stream.avail_in) }
    }
    return try result.get()
  }

  private static func unpack(_ stream: inout z_stream, into content: inout [UInt8], limit: Int) -> Result<Void, Fault> {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    while status == Z_OK {
      let count = part.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        status = inflate(&stream, Z_NO_FLUSH)
        return output.count - Int(stream.avail_out)
      }
      guard content.count + count <= limit else { return .failure(.tooLarge) }
      content += part[..<count]
    }
    return status == Z_STREAM_END ? .success(()) : .failure(.damaged)
  }
}
