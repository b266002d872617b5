import Foundation

/// Which folders of a Swift module use which others.
///
/// Files of one module need no imports, so this goes by names: a file uses another one if it contains a name that only the
/// other one declares outside of any type. A name that two files declare is passed over.
struct FolderGraph {
  /// The folders that a folder uses, each with a name that it uses.
  private var uses: [String: [String: String]] = [:]

  /// - Parameter files: the text of each file, by path.
  init(of files: [String: String]) {
    let words = files.mapValues(Self.words)
    var owners: [String: Set<String>] = [:]
    for (path, words) in words {
      for name in Self.declarations(in: words) { owners[name, default: []].insert(path) }
    }
    for (path, words) in words {
      for name in Set(words.map(\.text)) {
        guard name.count > 3, let owner = owners[name], owner.count == 1, let other = owner.first else { continue }
        let (user, used) = (Self.folder(of: path), Self.folder(of: other))
        if user != used { uses[user, default: [:]][used] = name }
      }
    }
  }

  /// A cycle as a list of folders with the name that each uses of the next one; nil without a cycle.
  var circle: String? {
    var finished: Set<String> = []
    for folder in uses.keys.sorted() {
      if let path = path(from: folder, behind: [], &finished) { return path }
    }
    return nil
  }

  private func path(from folder: String, behind way: [String], _ finished: inout Set<String>) -> String? {
    if let start = way.firstIndex(of: folder) {
      let round = way[start...] + [folder]
      return zip(round, round.dropFirst()).map { "\($0) uses \(uses[$0]?[$1] ?? "") of \($1)" }.joined(separator: ", ")
    }
    guard !finished.contains(folder) else { return nil }
    for next in (uses[folder] ?? [:]).keys.sorted() {
      if let path = path(from: next, behind: way + [folder], &finished) { return path }
    }
    finished.insert(folder)
    return nil
  }

  private static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }

  /// A word outside of comments and texts.
  private struct Word {
    var text: String
    /// Whether it is the name of a declaration that other files see: not indented, so outside of any type, and not private.
    var isDeclared: Bool
  }

  private static func declarations(in words: [Word]) -> [String] { words.filter(\.isDeclared).map(\.text) }

  private static let declarators: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "func", "let", "var",
  ]
  private static let hidden: Set<String> = ["private", "fileprivate"]

  private static func words(of text: String) -> [Word] {
    let quotes = Array("\"\"\"".utf8)
    var words: [Word] = []
    var isInLongText = false
    for line in Array(text.utf8).split(separator: UInt8(ascii: "\n")) {
      // Between the lines that begin and end a text in three quotes, nothing is a word.
      if line.indices.contains(where: { line[$0...].starts(with: quotes) }) {
        isInLongText.toggle()
        continue
      }
      guard !isInLongText else { continue }
      add(line, to: &words)
    }
    return words
  }

  /// Adds the words of a line without comments and string literals.
  private static func add(_ line: ArraySlice<UInt8>, to words: inout [Word]) {
    let isOuter = line.first != UInt8(ascii: " ")
    var (previous, isHidden, isQuoted, last) = ("", false, false, UInt8(ascii: " "))
    var word: [UInt8] = []
    func finish() {
      guard !word.isEmpty else { return }
      let text = String(decoding: word, as: UTF8.self)
      isHidden = isHidden || hidden.contains(text)
      words.append(Word(text: text, isDeclared: isOuter && !isHidden && declarators.contains(previous)))
      (previous, word) = (text, [])
    }
    for byte in line {
      if byte == UInt8(ascii: "/"), last == byte, !isQuoted { break }
      if byte == UInt8(ascii: "\""), last != UInt8(ascii: "\\") { isQuoted.toggle() }
      if !isQuoted, isPartOfWord(byte) { word.append(byte) } else { finish() }
      last = byte == UInt8(ascii: "\\") && last == byte ? UInt8(ascii: " ") : byte
    }
    finish()
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
