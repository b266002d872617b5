import CommandLineInterface

/// A line of text that a user edits.
public struct LineEditor: Hashable, Sendable {
  /// The characters of the line.
  private var characters: [Character]
  /// The number of characters before the cursor.
  public private(set) var position: Int

  /// Starts editing a text with the cursor at its end.
  public init(_ text: String = "") {
    characters = Array(text)
    position = characters.count
  }

  /// The text.
  public var text: String { String(characters) }

  /// Applies a key.
  ///
  /// - Returns: false if the key does not edit text.
  public mutating func apply(_ press: KeyPress) -> Bool {
    if press.modifiers.contains(.control) { return control(press.key) }
    guard !press.modifiers.contains(.alt) else { return false }
    switch press.key {
    case .character(let character): insert(String(character))
    case .backspace: remove(position - 1..<position)
    case .delete: remove(position..<position + 1)
    case .left: position = max(0, position - 1)
    case .right: position = min(characters.count, position + 1)
    case .home: position = 0
    case .end: position = characters.count
    default: return false
    }
    return true
  }

  /// Inserts text at the cursor, such as pasted text.
  public mutating func insert(_ text: String) {
    let after = characters.count - position
    // A combining character joins the character before it, so the whole line is divided again.
    characters = Array(String(characters[..<position]) + text + String(characters[position...]))
    position = max(0, characters.count - after)
  }

  /// The part of the line that fits a width and contains the cursor.
  ///
  /// - Returns: the text, and the column of the cursor in it.
  public func window(width: Int) -> (text: String, cursor: Int) {
    var start = position
    var before = 0
    while start > 0 {
      let next = DisplayWidth.of(characters[start - 1])
      guard before + next < width else { break }
      before += next
      start -= 1
    }
    var shown = ""
    var columns = 0
    for character in characters[start...] {
      columns += DisplayWidth.of(character)
      guard columns <= width else { break }
      shown.append(character)
    }
    return (shown, before)
  }

  private mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: characters.indices)
    if range.upperBound <= position { position -= range.count }
    characters.removeSubrange(range)
  }

  private mutating func control(_ key: Key) -> Bool {
    switch key {
    case .character("a"): position = 0
    case .character("e"): position = characters.count
    case .character("u"): remove(0..<position)
    case .character("k"): remove(position..<characters.count)
    case .character("w"):
      let blanks = characters[..<position].lastIndex { !$0.isWhitespace } ?? -1
      let word = characters[..<max(0, blanks)].lastIndex(where: \.isWhitespace) ?? -1
      remove(word + 1..<position)
    default: return false
    }
    return true
  }
}
