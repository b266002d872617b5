import GeneratorCore

/// Contents that a run emitted, in one file that is named by its own hash: what two branches keep never clashes, and what
/// git, an editor or a disk made of it is noticed.
///
/// The bytes are exchanged one for one, by a table that follows from the name. Git would otherwise take the archive that one
/// branch adds for a renamed copy of the one that it removes, merge both branches' archives line by line, and leave none of
/// them whole. What git compresses stays as small as before.
struct BaseArchive: Hashable, Sendable {
  /// What an archive is of, which is what its file's name ends in.
  enum Kind: String, CaseIterable, Sendable {
    /// One run: the lock that it wrote, and every content that is in no archive of a module.
    case emission
    /// The files that are copied from one version of a module.
    case module
  }

  /// What the archive is of.
  let kind: Kind
  /// The contents, in their order.
  let contents: [[UInt8]]
  /// The hash of the contents, before their bytes are exchanged.
  let hash: ContentHash

  private static let magic = Array("scaffold base 1\n\0".utf8)

  /// Puts contents together.
  init(_ kind: Kind, _ contents: [[UInt8]]) {
    self.kind = kind
    self.contents = contents
    hash = ContentHash(of: Self.plain(contents))
  }

  /// Reads a file; nil where it is not what its name says.
  init?(_ stored: [UInt8], kind: Kind, hash: ContentHash) {
    guard stored.starts(with: Self.magic) else { return nil }
    let inverse = Self.table(of: hash).enumerated().reduce(into: [UInt8](repeating: 0, count: 256)) {
      $0[Int($1.element)] = UInt8($1.offset)
    }
    let plain = Self.exchanged(stored[Self.magic.count...], by: inverse)
    guard ContentHash(of: plain) == hash, let contents = Self.contents(of: plain) else { return nil }
    self.kind = kind
    self.contents = contents
    self.hash = hash
  }

  /// Where the archive stands.
  var path: OutputPath { OutputPath(own: "base/\(hash).\(kind.rawValue)") }

  /// What the file holds.
  var stored: [UInt8] { Self.magic + Self.exchanged(Self.plain(contents)[...], by: Self.table(of: hash)) }

  /// The contents behind each other, each behind a line with its length.
  private static func plain(_ contents: [[UInt8]]) -> [UInt8] {
    contents.reduce(into: []) { $0 += Array("\($1.count)\n".utf8) + $1 }
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

  private static func exchanged(_ bytes: ArraySlice<UInt8>, by table: [UInt8]) -> [UInt8] {
    table.withUnsafeBufferPointer { table in
      [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
        bytes.withUnsafeBufferPointer { bytes in
          for index in bytes.indices { buffer[index] = table[Int(bytes[index])] }
        }
        count = bytes.count
      }
    }
  }

  /// The bytes in an order that follows from a hash.
  private static func table(of hash: ContentHash) -> [UInt8] {
    var table = (0...255).map { UInt8($0) }
    let digits = hash.description.prefix(16)
    var state = UInt64(digits, radix: 16) ?? 0
    for index in stride(from: 255, to: 0, by: -1) {
      // Knuth's generator (The Art of Computer Programming 2, 3.3.4, table 1, line 26); its upper bits are the good ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      table.swapAt(index, Int((state >> 33) % UInt64(index + 1)))
    }
    return table
  }
}

extension BaseArchive {
  /// The kind and the hash that the name of a file says; nil where it is the name of no archive.
  static func identity(of name: some StringProtocol) -> (kind: Kind, hash: ContentHash)? {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let hash = ContentHash(String(parts[0])), let kind = Kind(rawValue: String(parts[1])) else {
      return nil
    }
    return (kind, hash)
  }
}
