import GeneratorCore

/// Builds the element tree from the parser's events.
final class XMLTreeBuilder: XMLEvents {
  private let source: SourceText
  private let limits: XMLLimits
  private var tags: TagCursor
  private var open: [XMLElement] = []
  /// The prefixes declared by each open element.
  private var declared: [[String]] = []
  private var root: XMLElement?
  private var count = 0
  private var prefixes: [String: [String]] = [:]
  /// Whether each namespace found so far is that of metadata.
  private var isMetadata: [String: Bool] = [:]
  private var fault: ScaffoldError?
  private(set) var warnings: [Diagnostic] = []
  private var undeclaredPrefixes: Set<String> = []

  init(_ source: SourceText, limits: XMLLimits) {
    self.source = source
    self.limits = limits
    tags = TagCursor(source.bytes)
  }

  /// Whether the document was refused.
  var hasFault: Bool { fault != nil }

  /// The root element after parsing. The parser itself does not report a document that ends too early.
  func finish() throws -> XMLElement {
    if let fault { throw fault }
    if let unclosed = open.last {
      throw source.refusal(
        .malformedXML, "the document ends before the element '\(unclosed.name)' is closed", at: unclosed.position,
        length: unclosed.name.utf8.count + 1, hint: "it is probably cut off: fetch it again")
    }
    guard let root else {
      throw source.refusal(.malformedXML, "the document has no element", at: .start, hint: Self.remedy)
    }
    return root
  }

  private static let remedy = "correct it where it comes from, or fetch it again if it was cut off"

  func start(_ tag: XMLStartTag) {
    guard fault == nil else { return }
    let position = tags.nextStartTag()
    count += 1
    if open.count >= limits.depth {
      fault = source.refusal(
        .documentTooLarge, "elements are nested deeper than \(limits.depth) levels", at: position,
        hint: XMLLimits.remedy)
    } else if count > limits.elements {
      fault = source.refusal(
        .documentTooLarge, "the document has more than \(limits.elements) elements", at: position,
        hint: XMLLimits.remedy)
    }
    guard fault == nil else { return }
    declared.append(tag.declarations.map { $0.prefix ?? "" })
    for (prefix, namespace) in tag.declarations { prefixes[prefix ?? "", default: []].append(namespace) }
    if let prefix = tag.name.prefix { noteIfUndeclared(prefix, at: position) }
    let namespace = tag.namespace.flatMap { $0.isEmpty ? nil : $0 }
    open.append(
      XMLElement(
        name: tag.name.local, namespace: namespace, isMetadata: isMetadata(namespace),
        attributes: resolved(tag.attributes, at: position), position: position))
  }

  /// Whether a namespace is that of CSDL or its wrapper. Elements without a namespace are read, too.
  private func isMetadata(_ namespace: String?) -> Bool {
    guard let namespace else { return true }
    if let known = isMetadata[namespace] { return known }
    let found = XMLNamespace.isMetadata(namespace)
    isMetadata[namespace] = found
    return found
  }

  func end() {
    guard fault == nil, let element = open.popLast() else { return }
    for prefix in declared.popLast() ?? [] { _ = prefixes[prefix]?.popLast() }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func text(_ text: String) {
    guard fault == nil, !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  func documentType(at offset: Int) {
    guard fault == nil else { return }
    // The parser has already read past the beginning of the declaration.
    let start = (0...min(offset, source.bytes.count)).last(where: isDocumentType) ?? 0
    fault = source.refusal(
      .documentTypeDeclaration, "the document declares a document type", at: source.position(at: start),
      length: Self.documentType.count,
      hint: "metadata has no document type; remove the declaration and the entities that it defines")
  }

  private static let documentType = Array("<!DOCTYPE".utf8)

  /// Whether a document type declaration begins at an offset; HTML also allows it in lowercase.
  private func isDocumentType(_ offset: Int) -> Bool {
    let read = source.bytes[offset...].prefix(Self.documentType.count)
    return read.lazy.map { $0 >= UInt8(ascii: "a") ? $0 & 0xDF : $0 }.elementsEqual(Self.documentType)
  }

  func malformed(_ code: Int, at offset: Int) {
    guard fault == nil else { return }
    // The parser does not recognize a lowercase declaration, and stops within it.
    let tag = source.bytes[..<min(offset + 1, source.bytes.count)].lastIndex(of: UInt8(ascii: "<"))
    if root == nil, open.isEmpty, let tag, isDocumentType(tag) { return documentType(at: offset) }
    if XMLFault.early.contains(code), !open.isEmpty { return }
    var message = "the document is not well-formed: \(XMLFault.words[code] ?? "error \(code) of the XML parser")"
    if code == XMLFault.mismatch, let unclosed = open.last {
      message += " '\(unclosed.name)' of line \(unclosed.position.line)"
    }
    fault = source.refusal(.malformedXML, message, at: source.position(at: offset), hint: Self.remedy)
  }

  /// The attributes by canonical name.
  private func resolved(
    _ attributes: [XMLStartTag.Attribute], at position: SourcePosition
  ) -> [(name: String, value: String)] {
    attributes.map { attribute in
      guard let prefix = attribute.name.prefix else { return (attribute.name.local, attribute.value) }
      if prefix != "xml" { noteIfUndeclared(prefix, at: position) }
      let usual = prefixes[prefix]?.last.flatMap { XMLNamespace.usualPrefixes[$0] } ?? prefix
      return ("\(usual):\(attribute.name.local)", attribute.value)
    }
  }

  private func noteIfUndeclared(_ prefix: String, at position: SourcePosition) {
    guard prefixes[prefix]?.isEmpty != false, undeclaredPrefixes.insert(prefix).inserted else { return }
    let message = "the prefix '\(prefix)' is not declared"
    let hint = "declare it with xmlns:\(prefix); what it marks is read by its usual meaning"
    warnings.append(source.diagnostic(.warning, .undeclaredPrefix, message, at: position, hint: hint))
  }
}
