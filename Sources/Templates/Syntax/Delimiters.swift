/// The bytes that enclose a tag.
struct Delimiters: Sendable, Equatable {
  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

  let open: [UInt8]
  let close: [UInt8]
}
