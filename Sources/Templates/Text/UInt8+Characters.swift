extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  /// A space or a tab, which is what indentation consists of.
  var isBlank: Bool { self == .space || self == .tab }

  /// A space, a tab or a part of a line end.
  var isWhitespace: Bool { isBlank || self == .newline || self == .carriageReturn }
}
