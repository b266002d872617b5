/// Writes JSON into bytes. Members are in the order in which they are written, and equal calls give equal bytes (RFC
/// 8259). Characters that act on a terminal are escaped.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.name("count")
///     writer.write(3)
///     writer.endObject()
///     writer.bytes        // {"count":3}
public struct JSONWriter: Sendable {
  /// The text written so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0
  /// Whether the next value or name is the first, or directly follows its name, and so needs no comma.
  private var isFirst = true

  /// A writer of an empty text.
  ///
  /// - Parameter isPretty: whether every member and element has a line of its own, indented by two spaces.
  public init(isPretty: Bool = false) { self.isPretty = isPretty }

  /// Opens an object; pairs of ``name(_:)`` and a value follow.
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Closes the object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Opens an array; values follow.
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Closes the array.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// The name of the member whose value comes next.
  public mutating func name(_ name: String) {
    separate()
    append(quoted: name)
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(0x20) }
    isFirst = true
    isAfterName = true
  }

  private var isAfterName = false

  /// Writes `null`.
  public mutating func writeNull() { write(number: "null") }

  /// Writes `true` or `false`.
  public mutating func write(_ flag: Bool) { write(number: flag ? "true" : "false") }

  /// Writes a whole number.
  public mutating func write(_ number: Int64) { write(number: String(number)) }

  /// Writes the shortest text that reads back as the same double. Numbers that JSON lacks become `"INF"`, `"-INF"`,
  /// `"NaN"`.
  public mutating func write(_ number: Double) {
    if number.isFinite { write(number: String(number)) } else { write(Self.text(ofNonFinite: number)) }
  }

  /// Writes a string.
  public mutating func write(_ text: String) {
    separate()
    append(quoted: text)
  }

  /// Writes an exact number by its digits, or as a string if they are not a JSON number.
  public mutating func writeDecimal(_ digits: String) {
    if Self.isNumber(digits) { write(number: digits) } else { write(digits) }
  }

  /// The text of a number that JSON lacks (OData 4.01 JSON Format, 7.1).
  public static func text(ofNonFinite number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-INF" : "INF"
  }

  /// Whether a text is a number in the grammar of JSON (RFC 8259, 6).
  public static func isNumber(_ text: String) -> Bool {
    var reader = JSONReader(Array(text.utf8))
    guard (try? reader.scanNumber()) != nil else { return false }
    return reader.offset == text.utf8.count && text.utf8.first != 0x20
  }

  private mutating func write(number: String) {
    separate()
    bytes.append(contentsOf: number.utf8)
  }

  private mutating func begin(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    depth += 1
    isFirst = true
  }

  private mutating func end(_ byte: UInt8) {
    depth -= 1
    if !isFirst { breakLine() }
    bytes.append(byte)
    isFirst = false
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if depth > 0, !isAfterName { breakLine() }
    isFirst = false
    isAfterName = false
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    if text.utf8.allSatisfy(Self.isPlain) { return bytes.append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
      case "\n": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case "\r": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
      case "\t": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
      case _ where scalar.actsOnTerminals:
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }

  /// Whether a byte is never escaped. 0xC2 and 0xE2 begin the control characters that are not ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xE2: false
    default: true
    }
  }
}

extension JSONWriter {
  /// Writes a value in the neutral form: numbers as numbers, dates and the like as their text.
  ///
  /// - Parameter withControl: whether the control information of rows and their derived types are written, too.
  public mutating func write(_ value: Value, withControl: Bool = false) {
    write(value, declared: nil, withControl: withControl)
  }

  /// Writes a row in the neutral form: declared members by metadata name in the order of the schema, then dynamic ones.
  ///
  /// - Parameters:
  ///   - declared: the type that a reader will expect. A row of another type is written with `@type`.
  ///   - withControl: whether control information and derived types are written, too.
  public mutating func write(_ row: Row, declared: StructuredSchema? = nil, withControl: Bool = false) {
    beginObject()
    if withControl { writeControl(of: row, declared: declared) }
    for (index, member) in row.type.members.enumerated() {
      guard let value = row[index] else { continue }
      name(member.name)
      write(value, declared: row.type.service.structure(of: member.type), withControl: withControl)
    }
    for member in row.dynamic {
      name(member.name)
      write(member.value, declared: nil, withControl: withControl)
    }
    endObject()
  }

  private mutating func write(_ value: Value, declared: StructuredSchema?, withControl: Bool) {
    switch value {
    case .null: writeNull()
    case .bool(let flag): write(flag)
    case .int(let number): write(number)
    case .double(let number): write(number)
    case .decimal(let digits): writeDecimal(digits)
    case .string(let text): write(text)
    case .row(let row): write(row, declared: declared, withControl: withControl)
    case .list(let elements):
      beginArray()
      for element in elements { write(element, declared: declared, withControl: withControl) }
      endArray()
    }
  }

  private mutating func writeControl(of row: Row, declared: StructuredSchema?) {
    if row.type != declared, row.type != .untyped {
      name(RowJSON.typeName)
      write(row.type.qualifiedName)
    }
    for control in RowControl.allCases {
      guard let text = row[control] else { continue }
      name(RowJSON.name(of: control))
      write(text)
    }
  }
}
