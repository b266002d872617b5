import FoundationEssentials
import Glibc

extension Data {
  /// Whether the bytes of a text occur in these. `Data.firstRange(of:)` takes longer for a metadata document of some
  /// megabytes than the parser does.
  package func contains(utf8 text: String) -> Bool {
    let searched = Array(text.utf8)
    guard let first = searched.first else { return true }
    return withUnsafeBytes { bytes in
      var rest = bytes[...]
      while rest.count >= searched.count, let start = rest.firstPlace(first) {
        rest = rest[start...]
        if rest.starts(with: searched) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The index of the first byte with a value.
  fileprivate func firstPlace(_ byte: UInt8) -> Int? {
    guard let start = base.baseAddress, !isEmpty else { return nil }
    return memchr(start + startIndex, Int32(byte), count).map { UnsafeRawPointer($0) - start }
  }
}
