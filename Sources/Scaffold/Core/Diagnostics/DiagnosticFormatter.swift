/// Formats diagnostics for people; ``DiagnosticRecord`` is their form for programs.
///
///     service.xml:7:14: error: unknown type 'Shop.Prodct' of property 'Item'
///         <Property Name="Item" Type="Shop.Prodct"/>
///                                     ^~~~~~~~~~~
///     hint: did you mean 'Shop.Product'?
///
/// With identifiers, the first line ends with `[unknown-type]`.
public struct DiagnosticFormatter: Sendable {
  private let showsIdentifiers: Bool

  /// Creates a formatter.
  ///
  /// - Parameter showsIdentifiers: whether the identifier follows the message.
  public init(showsIdentifiers: Bool = false) {
    self.showsIdentifiers = showsIdentifiers
  }

  /// The diagnostic as lines for a terminal, without a final newline.
  ///
  /// Control characters, which a document may contain, are escaped.
  public func text(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { "\($0): " } ?? ""
    let id = showsIdentifiers ? " [\(diagnostic.id.name)]" : ""
    var lines = ["\(place)\(diagnostic.severity.rawValue): \(diagnostic.message)\(id)"]
    if let excerpt = diagnostic.excerpt {
      let underline = "^" + String(repeating: "~", count: excerpt.length - 1)
      lines.append("    " + excerpt.text.replacing("\t", with: " "))
      lines.append(String(repeating: " ", count: 4 + excerpt.caret) + underline)
    }
    if let hint = diagnostic.hint { lines.append("hint: \(hint)") }
    return lines.map(Self.printable).joined(separator: "\n")
  }

  /// Several diagnostics as text, each followed by a newline.
  public func text(_ diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.map { text($0) + "\n" }.joined()
  }

  private static func printable(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isUnprintable) else { return line }
    return line.unicodeScalars.reduce(into: "") { text, scalar in
      text += isUnprintable(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }

  /// Control characters move the cursor, and directional overrides make a line read like a different one.
  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    default: false
    }
  }
}
