extension Collection<UInt8> {
  /// The bytes after the byte-order mark of UTF-8, if they begin with one. It is not part of the text (RFC 3629, 6).
  package var withoutByteOrderMark: SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
