/// The meanings of the parser's error codes (libxml2, `xmlParserErrors`).
enum XMLFault {
  /// An end tag that does not match the innermost open element.
  static let mismatch = 76

  /// The end of the text, possibly with open elements.
  static let early: Set<Int> = [5, 77]

  /// The messages for the codes that occur in practice.
  static let words: [Int: String] = [
    4: "it does not begin with an element",
    5: "something follows the end of the root element",
    6: "a character reference is not a number",
    7: "a character reference is not a number",
    8: "a character reference names no character",
    9: "a character is not allowed, or the encoding is not the declared one",
    23: "an entity reference lacks its semicolon",
    26: "an entity is not declared",
    31: "the encoding is not known",
    32: "the encoding is not supported",
    33: "a text lacks its opening quotation mark",
    34: "a text lacks its closing quotation mark",
    38: "'<' is in the value of an attribute",
    39: "the value of an attribute is not in quotation marks",
    40: "the value of an attribute lacks its closing quotation mark",
    41: "an attribute has no value",
    42: "an attribute is given twice",
    45: "a comment is not ended",
    62: "']]>' is in text",
    63: "the encoding is not the declared one",
    64: "the XML declaration is not at the beginning",
    65: "a space is missing",
    68: "a name is missing",
    72: "a comment or declaration is not ended",
    73: "a tag lacks its '>'",
    74: "a tag lacks its '<'",
    75: "a tag lacks its '='",
    76: "an end tag does not belong to element",
    77: "an element is not closed",
    80: "'--' is in a comment",
    81: "the encoding is not the declared one",
  ]
}
