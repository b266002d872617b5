/// Takes a lock together again that git merged: entries of both branches, and where both have one, the first or the last.
///
/// Nothing is lost by it: what the lock says of files is compared with the files themselves, and what it says of names
/// is right on each side. The next run writes a whole lock again.
struct LockRepair {
  /// Which entry counts of two that have one name.
  enum Choice {
    case first
    case last
  }

  /// The lock, with each entry once, commas where they belong, and no markers of conflicts.
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

  /// The formats that a lock names, each once: two where git merged the locks of two versions of the tool.
  static func formats(in bytes: [UInt8]) -> Set<String> {
    Set(String(decoding: bytes, as: UTF8.self).matches(of: /(?m)^  "format": (.*?),?$/).map { String($0.output.1) })
  }

  /// The lines with each member once in its object.
  private static func withoutRepetitions(_ lines: [Substring], _ choice: Choice) -> [Substring] {
    choice == .first ? withoutLaterOnes(lines) : withoutEarlierOnes(lines)
  }

  /// The lines without those whose member stands in the same object behind them. A member that is an object itself stays
  /// where it stands first, with what is in both.
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

  /// The lines without those whose member stands in the same object before.
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
