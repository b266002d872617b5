import ServiceData

/// The normalized form of texts in the full-text index. Whatever ``SearchTerms`` finds in a text is also found in this form.
///
/// Unlike Swift, SQLite neither folds the case of all letters nor knows that `é` has two encodings. So this type normalizes
/// letters of the alphabets with a table, and replaces any run of other characters with a mark.
struct SearchedText {
  private(set) var bytes: [UInt8] = []

  /// Creates the form of a lower-case text.
  init(lowercased text: String) { add(text) }

  /// Creates the form of all texts in some columns of a row.
  ///
  /// - Parameter values: texts, and JSON as blobs, of which only texts outside of nested structures are included.
  init(_ values: [SQLiteValue]) {
    for value in values {
      switch value {
      case .text(let text): add(text.utf8.allSatisfy { $0 < 0x80 } ? text : text.lowercased())
      case .blob(let json): addTexts(in: json)
      case .null, .int, .double: break
      }
      addMark()
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func addTexts(in json: [UInt8]) {
    var texts: [Value] = []
    switch try? Value(json: json) {
    case .row(let row)?: texts = row.dynamic.map(\.value)
    case let value?: texts = [value]
    case nil: break
    }
    for case .string(let text) in texts {
      add(text.lowercased())
      addMark()
    }
  }

  private mutating func add(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 { add(ascii: byte) }
      return
    }
    for character in text {
      if let byte = character.asciiValue {
        add(ascii: byte)
      } else if let letter = Self.letters[character] {
        bytes.append(contentsOf: UTF8.encode(letter) ?? UTF8.encodedReplacementCharacter)
      } else {
        addMark()
      }
    }
  }

  private mutating func add(ascii byte: UInt8) {
    switch byte {
    case ..<0x20: addMark()
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    default: bytes.append(byte)
    }
  }

  /// Adds a mark for characters that are not in the table, once for a run, since their number can depend on the version of
  /// Unicode.
  private mutating func addMark() {
    if bytes.last != Self.mark { bytes.append(Self.mark) }
  }

  private static let mark: UInt8 = 1

  /// The characters of a single scalar, including those of all alphabets. Canonically equivalent characters (Unicode Standard
  /// Annex #15) are found as well.
  private static let letters: [Character: Unicode.Scalar] = {
    var letters: [Character: Unicode.Scalar] = [:]
    for scalar in (UInt32(0x20)..<0x2000).lazy.compactMap(Unicode.Scalar.init) where letters[Character(scalar)] == nil {
      letters[Character(scalar)] = scalar
    }
    return letters
  }()
}
