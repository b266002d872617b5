/// Takes a lock together again that git merged: entries of both branches, and where both have one, the first.
///
/// Nothing is lost by it: what the lock says of files is compared with the files themselves, and what it says of names
/// is right on each side. The next run writes a whole lock again.
struct LockRepair {
  /// The lock, with each entry once, commas where they belong, and no markers of conflicts.
  let bytes: [UInt8]

  /// Repairs a lock.
  init(_ bytes: [UInt8]) {
    var lines: [Substring] = []
    var isBase = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      switch line.prefix(7) {
      case "|||||||": isBase = true
      case "<<<<<<<", "=======", ">>>>>>>": isBase = false
      default: if !isBase { lines.append(line) }
      }
    }
    self.bytes = Array(Self.withCommas(Self.withoutRepetitions(lines)).utf8)
  }

  /// The lines without those whose member stands in the same object before.
  private static func withoutRepetitions(_ lines: [Substring]) -> [Substring] {
    var outer: Set<Substring> = []
    var inner: Set<Substring> = []
    return lines.filter { line in
      let name = Self.name(of: line)
      guard line.hasPrefix("    ") else {
        inner = []
        return name.isEmpty || outer.insert(name).inserted
      }
      return inner.insert(name).inserted
    }
  }

  /// The quoted name that a line begins with; empty where it begins with none.
  private static func name(of line: Substring) -> Substring {
    let text = line.drop { $0 == " " }
    guard text.first == "\"", let end = text.range(of: "\": ") else { return "" }
    return text[..<end.lowerBound]
  }

  /// The lines with commas where an entry follows, and nowhere else.
  private static func withCommas(_ lines: [Substring]) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      let bare = line.hasSuffix(",") ? line.dropLast() : line
      let next = index + 1 < lines.count ? lines[index + 1].drop { $0 == " " } : ""
      let isOpening = bare.hasSuffix("{") || bare.hasSuffix("[")
      text += bare + (isOpening || !next.hasPrefix("\"") ? "\n" : ",\n")
    }
    return text
  }
}
