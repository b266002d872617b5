extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  /// Whether the byte is a space or a tab, which indentation consists of.
  var isBlank: Bool { self == .space || self == .tab }

  /// Whether the byte is a space, a tab or part of a line end.
  var isWhitespace: Bool { isBlank || self == .newline || self == .carriageReturn }
}
