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
}
