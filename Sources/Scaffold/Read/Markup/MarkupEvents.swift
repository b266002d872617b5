import Foundation
import FoundationXML

/// Builds the tree from the parser's events.
final class MarkupEvents: NSObject, XMLParserDelegate {
  private let source: SourceText
  private let limits: MarkupLimits
  private var tags: TagCursor
  private var open: [MarkupElement] = []
  private var root: MarkupElement?
  private var count = 0
  private var prefixes: [String: [String]] = [:]
  private var fault: ScaffoldError?
  private(set) var warnings: [Diagnostic] = []
  private var undeclaredPrefixes: Set<String> = []

  init(_ source: SourceText, limits: MarkupLimits) {
    self.source = source
    self.limits = limits
    tags = TagCursor(source.bytes)
  }

  /// The root element, once the parser is done. The parser itself keeps silent about a document that ends too early.
  func finish() throws -> MarkupElement {
    if let fault { throw fault }
    if let unclosed = open.last {
      throw source.refusal(
        "the document ends before element '\(unclosed.name)' is closed", at: unclosed.spot,
        length: unclosed.name.utf8.count + 1, hint: "it is probably cut off: fetch it again")
    }
    guard let root else { throw source.refusal("the document has no element", at: .start, hint: Self.remedy) }
    return root
  }

  private static let remedy = "correct it where it comes from, or fetch it again if it was cut off"

  func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespace: String) {
    prefixes[prefix, default: []].append(namespace)
  }

  func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {
    _ = prefixes[prefix]?.popLast()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard fault == nil else { return }
    let spot = tags.nextStartTag()
    count += 1
    if open.count >= limits.depth {
      fault = source.refusal(
        "elements are nested deeper than \(limits.depth) levels", at: spot, hint: MarkupLimits.remedy)
    } else if count > limits.elements {
      fault = source.refusal(
        "the document has more than \(limits.elements) elements", at: spot, hint: MarkupLimits.remedy)
    }
    guard fault == nil else { return parser.abortParsing() }
    var namespace = namespaceURI
    if namespace?.isEmpty == true { namespace = nil }
    if let prefix = Self.prefix(of: qualifiedName ?? name) { noteIfUndeclared(prefix, at: spot) }
    open.append(
      MarkupElement(
        name: Self.local(name), namespace: namespace, attributes: resolved(attributes, at: spot), spot: spot))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard fault == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard fault == nil, !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    guard fault == nil, !Self.namespaceFaults.contains(code) else { return }
    if MarkupFault.early.contains(code), !open.isEmpty { return }
    let line = source.start(ofLine: parser.lineNumber)
    let spot = source.spot(line, advancedBy: max(0, parser.columnNumber - 1))
    var message = "the document is not well-formed: \(MarkupFault.words[code] ?? "error \(code) of the XML parser")"
    if code == MarkupFault.mismatch, let unclosed = open.last {
      message += " '\(unclosed.name)' of line \(unclosed.spot.line)"
    }
    fault = source.refusal(message, at: spot, hint: Self.remedy)
  }

  /// The parser's codes for faults of prefixes and namespaces, after which it goes on (libxml2, `xmlParserErrors`).
  private static let namespaceFaults = 200...205

  /// Attributes by canonical name.
  private func resolved(_ attributes: [String: String], at spot: SourceSpot) -> [String: String] {
    guard attributes.keys.contains(where: { $0.contains(":") }) else { return attributes }
    return Dictionary(
      attributes.map { name, value in
        guard let prefix = Self.prefix(of: name), prefix != "xml", prefix != "xmlns" else { return (name, value) }
        noteIfUndeclared(prefix, at: spot)
        let usual = prefixes[prefix]?.last.flatMap { MarkupNamespace.usualPrefixes[$0] } ?? prefix
        return ("\(usual):\(Self.local(name))", value)
      }, uniquingKeysWith: { first, _ in first })
  }

  private func noteIfUndeclared(_ prefix: String, at spot: SourceSpot) {
    guard prefixes[prefix]?.isEmpty != false, undeclaredPrefixes.insert(prefix).inserted else { return }
    let message = "the prefix '\(prefix)' is not declared"
    let hint = "declare it with xmlns:\(prefix); what it marks is read by its usual meaning"
    warnings.append(source.diagnostic(.warning, message, at: spot, hint: hint))
  }

  private static func prefix(of name: String) -> String? {
    name.firstIndex(of: ":").map { String(name[..<$0]) }
  }

  private static func local(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
