import GeneratorCore

/// Contents that a run emitted, in one file named by its hash. The archives of two branches therefore never clash, and
/// damage by git, an editor or the disk is detected.
///
/// The stored bytes are substituted one for one, with a table derived from the name. Otherwise git would treat the
/// archive that a branch adds as a renamed copy of the archive that it removes, merge the archives of both branches
/// line by line, and leave none of them intact. The substitution does not change how well git compresses the file.
struct BaseArchive: Hashable, Sendable {
  /// The kind of an archive, which is the extension of its file.
  enum Kind: String, CaseIterable, Sendable {
    /// The archive of one run: the lock that it wrote, and every content that is not in the archive of a module.
    case emission
    /// The files copied from one version of a module.
    case module
  }

  /// The kind of the archive.
  let kind: Kind
  /// The contents, in order.
  let contents: [[UInt8]]
  /// The hash of the contents before the substitution.
  let hash: ContentHash

  private static let magic = Array("scaffold base 1\n\0".utf8)

  /// Creates an archive of the given contents.
  init(_ kind: Kind, _ contents: [[UInt8]]) {
    self.kind = kind
    self.contents = contents
    hash = ContentHash(of: Self.plain(contents))
  }

  /// Reads an archive from its file; nil if the file does not match the kind and the hash in its name.
  init?(_ stored: [UInt8], kind: Kind, hash: ContentHash) {
    guard stored.starts(with: Self.magic) else { return nil }
    let inverse = Self.table(of: hash).enumerated().reduce(into: [UInt8](repeating: 0, count: 256)) {
      $0[Int($1.element)] = UInt8($1.offset)
    }
    var plain = Array(stored[Self.magic.count...])
    Self.exchange(&plain, from: 0, by: inverse)
    guard ContentHash(of: plain) == hash, let contents = Self.contents(of: plain) else { return nil }
    self.kind = kind
    self.contents = contents
    self.hash = hash
  }

  /// The path of the archive in the package.
  var path: OutputPath { OutputPath(own: "base/\(hash).\(kind.rawValue)") }

  /// The bytes of the archive's file.
  var stored: [UInt8] {
    var bytes = Self.plain(contents, after: Self.magic)
    Self.exchange(&bytes, from: Self.magic.count, by: Self.table(of: hash))
    return bytes
  }

  /// The concatenated contents, each preceded by a line with its length.
  private static func plain(_ contents: [[UInt8]], after start: [UInt8] = []) -> [UInt8] {
    let lengths = contents.map { Array("\($0.count)\n".utf8) }
    var plain: [UInt8] = []
    // The archive of a large service has tens of megabytes, so the array never grows.
    plain.reserveCapacity(zip(lengths, contents).reduce(start.count) { $0 + $1.0.count + $1.1.count })
    plain += start
    for (length, content) in zip(lengths, contents) {
      plain += length
      plain += content
    }
    return plain
  }

  private static func contents(of plain: [UInt8]) -> [[UInt8]]? {
    var contents: [[UInt8]] = []
    var rest = plain[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let length = Int(String(decoding: rest[..<end], as: UTF8.self)), length >= 0, length < rest.endIndex - end
      else { return nil }
      contents.append(Array(rest[(end + 1)...].prefix(length)))
      rest = rest[(end + 1)...].dropFirst(length)
    }
    return contents
  }

  private static func exchange(_ bytes: inout [UInt8], from start: Int, by table: [UInt8]) {
    table.withUnsafeBufferPointer { table in
      bytes.withUnsafeMutableBufferPointer { bytes in
        for index in start..<bytes.count { bytes[index] = table[Int(bytes[index])] }
      }
    }
  }

  /// A permutation of all byte values, derived from a hash.
  private static func table(of hash: ContentHash) -> [UInt8] {
    var table = (0...255).map { UInt8($0) }
    let digits = hash.description.prefix(16)
    var state = UInt64(digits, radix: 16) ?? 0
    for index in stride(from: 255, to: 0, by: -1) {
      // Knuth's generator (The Art of Computer Programming 2, 3.3.4, table 1, line 26); only its upper bits are random
      // enough.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      table.swapAt(index, Int((state >> 33) % UInt64(index + 1)))
    }
    return table
  }
}

extension BaseArchive {
  /// The kind and the hash in the name of a file; nil if it is not the name of an archive.
  static func identity(of name: some StringProtocol) -> (kind: Kind, hash: ContentHash)? {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let hash = ContentHash(String(parts[0])), let kind = Kind(rawValue: String(parts[1])) else {
      return nil
    }
    return (kind, hash)
  }
}
