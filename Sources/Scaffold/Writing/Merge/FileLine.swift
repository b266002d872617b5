/// A line of a file with its line ending, as bytes: files need not be UTF-8.
struct FileLine: Hashable {
  /// The bytes, including the newline. The last line of a file may have none.
  let bytes: ArraySlice<UInt8>

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The lines of a file.
  static func lines(of bytes: some Collection<UInt8>) -> [FileLine] {
    let bytes = Array(bytes)
    var lines: [FileLine] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: newline) {
      lines.append(FileLine(bytes: bytes[start...end]))
      start = end + 1
    }
    if start < bytes.count { lines.append(FileLine(bytes: bytes[start...])) }
    return lines
  }

  /// Whether there are line endings, and all of them are CR LF.
  static func endInCarriageReturns(_ lines: [FileLine]) -> Bool {
    let ended = lines.filter(\.isEnded)
    return !ended.isEmpty && ended.allSatisfy(\.hasCarriageReturn)
  }

  /// Whether the line ends with a newline.
  var isEnded: Bool { bytes.last == Self.newline }

  private var hasCarriageReturn: Bool { bytes.dropLast().last == Self.carriageReturn }

  /// The line with LF instead of CR LF.
  var withoutCarriageReturn: FileLine {
    isEnded && hasCarriageReturn ? FileLine(bytes: bytes.dropLast(2) + [Self.newline]) : self
  }

  /// The line with CR LF instead of LF.
  var withCarriageReturn: FileLine {
    isEnded && !hasCarriageReturn ? FileLine(bytes: bytes.dropLast() + [Self.carriageReturn, Self.newline]) : self
  }

  /// The line without its line ending.
  var content: ArraySlice<UInt8> { isEnded ? withoutCarriageReturn.bytes.dropLast() : bytes }
}
