import FoundationEssentials

/// Decodes the bytes that a terminal sends into events: UTF-8, control characters, the sequences of keys (ECMA-48 CSI,
/// SS3), of the mouse (xterm's SGR mode) and of bracketed paste.
///
/// Bytes may arrive in any portions. An incomplete sequence waits for more bytes. The Escape key sends only the byte
/// with which sequences begin, so the caller decides by time: while ``isWaiting``, it calls ``flush()`` if no byte
/// arrives for a moment.
public struct InputDecoder: Sendable {
  private var waiting: ArraySlice<UInt8> = []
  /// The text that has been pasted so far; nil outside a paste.
  private var pasted: [UInt8]?

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)
  /// No sequence of a key is longer.
  private static let longestSequence = 64

  /// Creates a decoder without waiting bytes.
  public init() {}

  /// Whether bytes wait for the rest of their sequence outside a paste.
  public var isWaiting: Bool { !waiting.isEmpty && pasted == nil }

  /// Decodes all complete events.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    waiting.append(contentsOf: bytes)
    var events: [InputEvent] = []
    while !waiting.isEmpty {
      let count = waiting.count
      let wasPasting = pasted != nil
      if let event = wasPasting ? nextPasted() : next() { events.append(event) }
      if waiting.count == count, wasPasting == (pasted != nil) { break }
    }
    return events
  }

  /// Ends waiting: a lone escape character is the Escape key, and any other incomplete sequence is dropped.
  public mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    defer { waiting = [] }
    return waiting.count == 1 && waiting.first == Self.escape ? [.key(.escape)] : []
  }

  private mutating func nextPasted() -> InputEvent? {
    guard let end = waiting.firstRange(of: Self.pasteEnd) else {
      // The end of the waiting bytes may be the beginning of the end mark.
      let kept = Self.pasteEnd.indices.dropFirst().last { waiting.suffix($0).elementsEqual(Self.pasteEnd.prefix($0)) }
      let sure = waiting.dropLast(kept ?? 0)
      pasted?.append(contentsOf: sure)
      waiting = waiting[sure.endIndex...]
      return nil
    }
    let text = String(decoding: (pasted ?? []) + waiting[..<end.lowerBound], as: UTF8.self)
    pasted = nil
    waiting = waiting[end.upperBound...]
    return .paste(text)
  }

  /// The next event; nil if it is not complete, or if the bytes that were removed mean nothing.
  private mutating func next() -> InputEvent? {
    guard let first = waiting.first else { return nil }
    if first != Self.escape { return character().map { .key($0) } }
    guard let second = waiting.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"): return shiftedSequence()
    case Self.escape:
      waiting = waiting.dropFirst()
      return .key(.escape)
    default:
      let before = waiting
      waiting = waiting.dropFirst()
      guard var press = character() else {
        waiting = before
        return nil
      }
      press.modifiers.insert(.alt)
      return .key(press)
    }
  }

  /// A control character or a character in UTF-8; nil if its bytes are not complete.
  private mutating func character() -> KeyPress? {
    guard let first = waiting.first else { return nil }
    if first < 0x20 || first == 0x7F {
      waiting = waiting.dropFirst()
      return Self.control(first)
    }
    let length = Self.length(of: first)
    let following = waiting.prefix(length).dropFirst()
    let isBroken = following.contains { $0 & 0xC0 != 0x80 }
    if !isBroken, waiting.count < length { return nil }
    let text = isBroken ? "" : String(decoding: waiting.prefix(length), as: UTF8.self)
    let isValid = text.unicodeScalars.count == 1 && (text != "\u{FFFD}" || length == 3)
    waiting = waiting.dropFirst(isValid ? length : 1)
    return KeyPress(.character(isValid ? text.first ?? "\u{FFFD}" : "\u{FFFD}"))
  }

  /// The length of a sequence in UTF-8 by its first byte (RFC 3629); 1 for a byte with which none begins.
  private static func length(of first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func control(_ byte: UInt8) -> KeyPress {
    switch byte {
    case 0x0D, 0x0A: KeyPress(.enter)
    case 0x09: KeyPress(.tab)
    case 0x7F, 0x08: KeyPress(.backspace)
    case 0x00: KeyPress(.character(" "), .control)
    case 0x01...0x1A: KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: KeyPress(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }

  private mutating func shiftedSequence() -> InputEvent? {
    guard let final = waiting.dropFirst(2).first else { return nil }
    waiting = waiting.dropFirst(3)
    if final == UInt8(ascii: "M") { return .key(.enter) }
    return Self.key(final).map { .key($0) }
  }

  private mutating func controlSequence() -> InputEvent? {
    let body = waiting.dropFirst(2)
    guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      if body.count > Self.longestSequence { waiting = [] }
      return nil
    }
    let (parameters, final) = (body[..<end], body[end])
    waiting = waiting[(end + 1)...]
    if parameters.first == UInt8(ascii: "<") { return Self.mouse(parameters.dropFirst(), final) }
    let numbers = Self.numbers(parameters)
    if final == UInt8(ascii: "~"), numbers.first == 200 {
      pasted = []
      return nil
    }
    let modifiers = KeyPress.Modifiers(rawValue: max(0, (numbers.count > 1 ? numbers[1] : 1) - 1) & 7)
    if final == UInt8(ascii: "Z") { return .key(KeyPress(.tab, .shift)) }
    let key = final == UInt8(ascii: "~") ? Self.numberedKey(numbers.first ?? 0) : Self.key(final)
    return key.map { .key(KeyPress($0, modifiers)) }
  }

  private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
    String(decoding: parameters, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? 0
    }
  }

  private static func key(_ final: UInt8) -> Key? {
    switch Character(Unicode.Scalar(final)) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// An event of the mouse; nil for releases and movements.
  private static func mouse(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> InputEvent? {
    let numbers = numbers(parameters)
    guard numbers.count == 3, final == UInt8(ascii: "M"), numbers[0] & 32 == 0 else { return nil }
    let (row, column) = (max(0, numbers[2] - 1), max(0, numbers[1] - 1))
    switch numbers[0] & 0b1100_0011 {
    case 64: return .mouse(MouseEvent(.wheelUp, row: row, column: column))
    case 65: return .mouse(MouseEvent(.wheelDown, row: row, column: column))
    case let button where button < 3: return .mouse(MouseEvent(.press(button), row: row, column: column))
    default: return nil
    }
  }
}
