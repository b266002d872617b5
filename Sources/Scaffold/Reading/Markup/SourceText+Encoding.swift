import FoundationEssentials
import GeneratorCore

extension SourceText {
  /// Creates the text of a document in UTF-8, without a byte-order mark. Text in another encoding, detected from the
  /// mark or the XML declaration, is converted. The event parser must never receive invalid UTF-8, because that crashes
  /// the process.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` if the bytes are not valid in their declared encoding.
  init(_ document: SourceDocument) throws {
    let bytes = document.bytes
    let head = Array(bytes.prefix(4))
    if let wide = Self.wideEncodings.first(where: { head.starts(with: $0.beginning) }) {
      self = try Self.converted(document, called: wide.name) { String(data: $0, encoding: wide.encoding) }
      return
    }
    let text = SourceText(name: document.name, bytes: Array(bytes.withoutByteOrderMark))
    let declared = text.declaredEncoding
    // Text that can be read as ASCII is not UTF-16. Programs that write the declaration before they encode the text
    // cause this.
    if let declared, declared.lowercased().hasPrefix("utf-16"), text.invalidOffset == nil {
      self = try Self.converted(document, called: "UTF-8") { String(data: $0, encoding: .utf8) }
      return
    }
    if let declared, !["utf-8", "utf8", "us-ascii", "ascii"].contains(declared.lowercased()) {
      guard let decode = Self.decoders[declared.lowercased()] else {
        throw text.refusal(
          .unsupportedEncoding, "the encoding '\(declared)' is not supported", at: .start,
          hint: "save it again as UTF-8")
      }
      self = try Self.converted(document, called: declared, decode: decode)
      return
    }
    if let fault = text.invalidOffset {
      throw text.refusal(
        .invalidEncoding, "a byte that is not UTF-8", at: text.position(at: fault),
        hint: "save it again as UTF-8, or declare its encoding")
    }
    self = text
  }

  /// The first bytes of text with several bytes per character: a byte-order mark, or `<` (XML 1.0, Appendix F).
  private static let wideEncodings: [(beginning: [UInt8], encoding: String.Encoding, name: String)] = [
    ([0xFF, 0xFE, 0x00, 0x00], .utf32, "UTF-32"), ([0x00, 0x00, 0xFE, 0xFF], .utf32, "UTF-32"),
    ([0xFF, 0xFE], .utf16, "UTF-16"), ([0xFE, 0xFF], .utf16, "UTF-16"),
    ([0x3C, 0x00, 0x00, 0x00], .utf32LittleEndian, "UTF-32"), ([0x00, 0x00, 0x00, 0x3C], .utf32BigEndian, "UTF-32"),
    ([0x3C, 0x00], .utf16LittleEndian, "UTF-16"), ([0x00, 0x3C], .utf16BigEndian, "UTF-16"),
  ]

  private static let decoders: [String: @Sendable (Data) -> String?] = [
    "iso-8859-1": { String(data: $0, encoding: .isoLatin1) }, "latin1": { String(data: $0, encoding: .isoLatin1) },
    "iso-8859-2": SingleByteEncoding.latin2.text, "windows-1250": SingleByteEncoding.windows1250.text,
    "windows-1251": SingleByteEncoding.windows1251.text, "windows-1252": SingleByteEncoding.windows1252.text,
  ]

  /// The encoding in the XML declaration.
  private var declaredEncoding: String? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let declaration = String(decoding: bytes[..<end], as: UTF8.self)
    return declaration.firstMatch(of: #/encoding\s*=\s*["']([^"']+)["']/#).map { String($0.output.1) }
  }

  /// The offset of the first byte that is not valid UTF-8; nil if all are.
  private var invalidOffset: Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    let repaired = String(decoding: bytes, as: UTF8.self).utf8
    return zip(repaired, bytes).enumerated().first { $1.0 != $1.1 }?.offset ?? bytes.count
  }

  private static func converted(
    _ document: SourceDocument, called name: String, decode: (Data) -> String?
  ) throws -> SourceText {
    guard let text = decode(document.bytes) else {
      throw ScaffoldError(
        .unusableMetadata, .invalidEncoding, "the document does not have its encoding '\(name)'",
        at: SourceLocation(file: document.name, line: 1, column: 1), hint: "save it again as UTF-8")
    }
    let marked = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    return SourceText(name: document.name, bytes: Array(withoutDeclaration(marked).utf8))
  }

  /// The text with its XML declaration replaced by blanks, because its encoding no longer applies.
  private static func withoutDeclaration(_ text: String) -> String {
    guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") else { return text }
    let declaration = text[..<end.upperBound]
    return String(declaration.map { $0.isNewline ? $0 : " " }) + text[end.upperBound...]
  }
}
