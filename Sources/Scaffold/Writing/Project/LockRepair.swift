/// Repairs a lock that git merged. The result has the entries of both branches. If both have an entry with the same
/// name, the first or the last is taken.
///
/// Nothing is lost: the lock's hashes are compared with the files themselves, and its names are correct on both sides.
/// The next run writes a complete lock again.
struct LockRepair {
  /// Which of two entries with the same name is taken.
  enum Choice {
    case first
    case last
  }

  /// The lock with each entry once, with correct commas, and without conflict markers.
  let bytes: [UInt8]

  /// Repairs a lock.
  init(_ bytes: [UInt8], taking choice: Choice = .first) {
    var lines: [Substring] = []
    var isBase = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      switch line.prefix(7) {
      case "|||||||": isBase = true
      case "<<<<<<<", "=======", ">>>>>>>": isBase = false
      default: if !isBase { lines.append(line) }
      }
    }
    self.bytes = Array(Self.withCommas(Self.withoutRepetitions(lines, choice)).utf8)
  }

  /// The formats that a lock names, without repetitions. There are two if git merged the locks of two versions of the
  /// tool.
  static func formats(in bytes: [UInt8]) -> Set<String> {
    Set(String(decoding: bytes, as: UTF8.self).matches(of: /(?m)^  "format": (.*?),?$/).map { String($0.output.1) })
  }

  /// The lines, with each member once in its object.
  private static func withoutRepetitions(_ lines: [Substring], _ choice: Choice) -> [Substring] {
    choice == .first ? withoutLaterOnes(lines) : withoutEarlierOnes(lines)
  }

  /// The lines without members that occur again later in the same object. A member that is itself an object stays at
  /// its first place, with the members of both.
  private static func withoutEarlierOnes(_ lines: [Substring]) -> [Substring] {
    var last: [Substring: Int] = [:]
    var object: Substring = ""
    let keys = lines.map { line -> Substring in
      let name = Self.name(of: line)
      guard line.hasPrefix("    ") else {
        object = name
        return name
      }
      return name.isEmpty ? "" : "\(object)/\(name)"
    }
    for (index, key) in keys.enumerated() where !lines[index].hasSuffix("{") { last[key] = index }
    let kept = zip(lines, keys).enumerated().filter { index, line in
      line.1.isEmpty || line.0.hasSuffix("{") || last[line.1] == index
    }
    return withoutLaterOnes(kept.map(\.element.0))
  }

  /// The lines without members that occur earlier in the same object.
  private static func withoutLaterOnes(_ lines: [Substring]) -> [Substring] {
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

  /// The quoted name at the beginning of a line; empty if there is none.
  private static func name(of line: Substring) -> Substring {
    let text = line.drop { $0 == " " }
    guard text.first == "\"", let end = text.firstRange(of: "\": ") else { return "" }
    return text[..<end.lowerBound]
  }

  /// The lines with a comma before each following entry, and nowhere else.
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
