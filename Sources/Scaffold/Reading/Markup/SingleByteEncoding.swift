import FoundationEssentials

/// An encoding that has a byte for each character, and ASCII in its lower half.
///
/// FoundationEssentials decodes only Unicode, ASCII and ISO 8859-1.
struct SingleByteEncoding {
  /// The characters of the bytes from 0x80 to 0xFF; U+FFFD for a byte that means nothing.
  private let upperHalf: [Unicode.Scalar]

  private init(_ upperHalf: String) {
    self.upperHalf = Array(upperHalf.unicodeScalars)
  }

  /// The text of some bytes; nil if one of them means nothing.
  func text(of bytes: Data) -> String? {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let scalar = byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]
      guard scalar != "\u{FFFD}" else { return nil }
      text.append(scalar)
    }
    return String(text)
  }

  /// ISO 8859-2, for Central European languages.
  static let latin2 = SingleByteEncoding(
    """
    \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8A}\u{8B}\u{8C}\u{8D}\u{8E}\u{8F}\
    \u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9A}\u{9B}\u{9C}\u{9D}\u{9E}\u{9F}\
    \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż\
    ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
    ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """)

  /// Windows code page 1250, for Central European languages.
  static let windows1250 = SingleByteEncoding(
    """
    €\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\
    \u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
    ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
    ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """)

  /// Windows code page 1251, for Cyrillic.
  static let windows1251 = SingleByteEncoding(
    """
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\
    \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
    АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
    абвгдежзийклмнопрстуфхцчшщъыьэюя
    """)

  /// Windows code page 1252, for Western European languages.
  static let windows1252 = SingleByteEncoding(
    """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\
    \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
    àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
    """)
}
