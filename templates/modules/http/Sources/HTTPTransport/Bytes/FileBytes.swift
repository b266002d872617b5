import Glibc

/// Reads files without Foundation, which the modules between a program and its service do not load.
public enum FileBytes {
  private static let blockSize = 65_536

  /// The contents of a file; nil if it cannot be read.
  public static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: blockSize)
    var count = fread(&block, 1, block.count, file)
    while count > 0 {
      bytes += block[..<count]
      count = fread(&block, 1, block.count, file)
    }
    return ferror(file) == 0 ? bytes : nil
  }

  /// The size of a file in bytes; nil if there is none.
  public static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether two files have the same contents, which are read in parts; false if one cannot be read.
  public static func areEqual(_ path: String, _ other: String) -> Bool {
    guard let first = fopen(path, "rb") else { return false }
    defer { fclose(first) }
    guard let second = fopen(other, "rb") else { return false }
    defer { fclose(second) }
    var block = [UInt8](repeating: 0, count: blockSize)
    var otherBlock = block
    while true {
      let count = fread(&block, 1, blockSize, first)
      guard fread(&otherBlock, 1, blockSize, second) == count, block[..<count] == otherBlock[..<count] else {
        return false
      }
      if count < blockSize { return ferror(first) == 0 && ferror(second) == 0 }
    }
  }

  /// Creates an empty file for a short time, which only its owner can read, in `$TMPDIR` or `/tmp`.
  ///
  /// - Returns: its path; nil if it cannot be created.
  public static func temporary() -> String? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array((folder + "/content-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    close(descriptor)
    return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}
