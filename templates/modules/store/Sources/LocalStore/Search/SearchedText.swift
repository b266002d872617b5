import ServiceData

/// Texts in the form in which an index has them, so that what ``SearchTerms`` finds in a text, it also finds in this form.
///
/// SQLite knows neither which letters are the same in another case nor that `é` can be written in two ways, as Swift does.
/// So letters are brought to one form here: those of the alphabets by a table, and any run of others as one mark.
struct SearchedText {
  private(set) var bytes: [UInt8] = []

  /// The form of a text that is in lower case already.
  init(lowercased text: String) { add(text) }

  /// The form of all texts in some columns of a row.
  ///
  /// - Parameter values: texts as they are; JSON as blobs, of which the texts outside of inner structures count.
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

  /// Marks what is no letter of the table, once in a row: how many characters it is may change with Unicode's version.
  private mutating func addMark() {
    if bytes.last != Self.mark { bytes.append(Self.mark) }
  }

  private static let mark: UInt8 = 1

  /// The characters of one scalar, those of all alphabets among them, by which others that are written in another way but
  /// are the same (Unicode Standard Annex #15) are found, too.
  private static let letters: [Character: Unicode.Scalar] = {
    var letters: [Character: Unicode.Scalar] = [:]
    for scalar in (UInt32(0x20)..<0x2000).lazy.compactMap(Unicode.Scalar.init) where letters[Character(scalar)] == nil {
      letters[Character(scalar)] = scalar
    }
    return letters
  }()
}
