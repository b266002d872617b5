import FoundationEssentials
import ServiceData

/// A Swift type that represents the value of a row's member.
public protocol RowScalar: Sendable {
  /// The value in Swift; nil if it is null or of another kind.
  init?(rowValue: Value)
  /// The value in the neutral form of a row.
  var rowValue: Value { get }
  /// The value of a required member in a probe, which only records what a key path means. Entities never have it.
  static var absent: Self { get }
}

extension Bool: RowScalar {
  public init?(rowValue: Value) {
    guard case .bool(let value) = rowValue else { return nil }
    self = value
  }
  public var rowValue: Value { .bool(self) }
  public static var absent: Bool { false }
}

extension Int: RowScalar {
  public init?(rowValue: Value) {
    switch rowValue {
    case .int(let value): self = Int(value)
    case .decimal(let text): self.init(text)
    default: return nil
    }
  }
  public var rowValue: Value { .int(Int64(self)) }
  public static var absent: Int { 0 }
}

extension Double: RowScalar {
  public init?(rowValue: Value) {
    switch rowValue {
    case .double(let value): self = value
    case .int(let value): self = Double(value)
    case .decimal(let text): self.init(text)
    default: return nil
    }
  }
  public var rowValue: Value { .double(self) }
  public static var absent: Double { 0 }
}

extension Float: RowScalar {
  public init?(rowValue: Value) {
    guard let value = Double(rowValue: rowValue) else { return nil }
    self = Float(value)
  }
  /// The shortest decimal number that reads back as this one.
  public var rowValue: Value { .double(Double(description) ?? Double(self)) }
  public static var absent: Float { 0 }
}

extension Decimal: RowScalar {
  public init?(rowValue: Value) {
    switch rowValue {
    case .decimal(let text): self.init(string: text, locale: Locale(identifier: "en_US_POSIX"))
    case .int(let value): self.init(value)
    case .double(let value): self.init(string: value.description, locale: Locale(identifier: "en_US_POSIX"))
    default: return nil
    }
  }
  public var rowValue: Value { .decimal(description) }
  public static var absent: Decimal { 0 }
}

extension String: RowScalar {
  public init?(rowValue: Value) {
    guard case .string(let text) = rowValue else { return nil }
    self = text
  }
  public var rowValue: Value { .string(self) }
  public static var absent: String { "" }
}

extension UUID: RowScalar {
  public init?(rowValue: Value) {
    guard case .string(let text) = rowValue else { return nil }
    self.init(uuidString: text)
  }
  public var rowValue: Value { .string(uuidString.lowercased()) }
  public static var absent: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
}

extension Data: RowScalar {
  /// Reads base64 with the URL alphabet or the standard one, padded or not (OData 4.01 ABNF, `binaryValue`).
  public init?(rowValue: Value) {
    guard case .string(let text) = rowValue else { return nil }
    var standard = text.replacing("-", with: "+").replacing("_", with: "/")
    standard.append(String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    self.init(base64Encoded: standard)
  }
  public var rowValue: Value {
    .string(base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
  }
  public static var absent: Data { Data() }
}

extension Value: RowScalar {
  public init?(rowValue: Value) { self = rowValue }
  public var rowValue: Value { self }
  public static var absent: Value { .null }
}

/// The text of a value; nil for any other kind of value.
private func text(_ value: Value) -> String? {
  if case .string(let text) = value { text } else { nil }
}

extension CalendarDate: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(text)
  }
  public var rowValue: Value { .string(description) }
  public static var absent: CalendarDate { CalendarDate(daysSinceEpoch: 0) }
}

extension TimeOfDay: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(text)
  }
  public var rowValue: Value { .string(description) }
  public static var absent: TimeOfDay { TimeOfDay(hour: 0, minute: 0) }
}

extension LocalDateTime: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(text)
  }
  public var rowValue: Value { .string(description) }
  public static var absent: LocalDateTime { LocalDateTime(date: .absent, time: .absent) }
}

extension OffsetDateTime: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(text)
  }
  public var rowValue: Value { .string(description) }
  public static var absent: OffsetDateTime { OffsetDateTime(local: .absent) }
}

extension Duration: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(durationText: text)
  }
  public var rowValue: Value { .string(durationText) }
  public static var absent: Duration { .zero }
}

extension QueryLiteral {
  /// The kind of a constant that has a type of Foundation, or is a value already.
  static func kind(of value: Value, _ scalar: some RowScalar) -> Kind {
    switch (scalar, value) {
    case (is Decimal, _), (_, .decimal): .primitive(.decimal)
    case (is UUID, _): .primitive(.guid)
    case (is Data, _): .primitive(.binary)
    case (_, .null): .null
    case (_, .bool): .primitive(.boolean)
    case (_, .int): .primitive(.int64)
    case (_, .double): .primitive(.double)
    case (_, .string): .primitive(.string)
    case (_, .row), (_, .list): .primitive(.json)
    }
  }
}
