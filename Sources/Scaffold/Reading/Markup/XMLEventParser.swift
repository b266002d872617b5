import CLibXML2

/// Receives the events of ``XMLEventParser`` in document order.
protocol XMLEvents: AnyObject {
  /// A start tag.
  func start(_ tag: XMLStartTag)
  /// The end of the innermost open element.
  func end()
  /// Text of the innermost open element, possibly only a part of it.
  func text(_ text: String)
  /// A document type declaration, before its content is read. The parser stops there.
  func documentType(at offset: Int)
  /// A fault in the syntax. It is the last event.
  func malformed(_ code: Int, at offset: Int)
}

/// A start tag as reported by the parser.
struct XMLStartTag {
  /// A name as written. Its prefix may be undeclared.
  struct Name {
    /// The name after the prefix.
    var local: String
    /// The prefix before the colon; `nil` if there is none.
    var prefix: String?
  }

  /// An attribute and its value, with references resolved.
  struct Attribute {
    var name: Name
    var value: String
  }

  /// The element's name.
  var name: Name
  /// The namespace of the element; `nil` if it has none.
  var namespace: String?
  /// The namespaces that the tag declares; the prefix is `nil` for the default namespace.
  var declarations: [(prefix: String?, namespace: String)]
  /// The attributes in document order, without namespace declarations.
  var attributes: [Attribute]
}

/// Parses XML with the event interface of libxml2.
///
/// The bytes must be UTF-8, regardless of the XML declaration. Entities are never declared, and nothing is ever loaded:
/// a document type declaration stops the parser.
struct XMLEventParser {
  /// The number of bytes between two checks for cancellation.
  private static let portion = 1 << 20

  private static var options: [xmlParserOption] {
    [
      // Lifts the limits on single texts, which do not limit the document; `XMLLimits` applies instead.
      XML_PARSE_HUGE,
      // Without it, the event interface delivers an `&` in the value of an attribute as `&#38;`. Only the predefined
      // entities are replaced: declarations are in the document type, which stops the parser before its internal subset
      // is read. External subsets are never read, because neither `XML_PARSE_DTDLOAD` nor a handler asks for them.
      XML_PARSE_NOENT,
      XML_PARSE_NONET, XML_PARSE_IGNORE_ENC,
    ]
  }

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: the document in UTF-8.
  ///   - events: receives the events. It must store errors itself, because callbacks cannot throw.
  ///   - isDone: whether the rest can be skipped; called before each portion.
  /// - Throws: `CancellationError` if the task was cancelled.
  static func parse(_ bytes: [UInt8], events: some XMLEvents, isDone: () -> Bool = { false }) throws {
    _ = isPrepared
    let run = XMLEventRun(events)
    var handler = XMLEventRun.handler
    try withExtendedLifetime(run) {
      let context = Unmanaged.passUnretained(run).toOpaque()
      guard let parser = xmlCreatePushParserCtxt(&handler, context, nil, 0, nil) else { return }
      defer { xmlFreeParserCtxt(parser) }
      run.parser = parser
      xmlCtxtUseOptions(parser, options.reduce(0) { $0 | Int32(bitPattern: $1.rawValue) })
      try bytes.withUnsafeBytes { buffer in
        var next = 0
        repeat {
          try Task.checkCancellation()
          let count = min(portion, buffer.count - next)
          let start = buffer.baseAddress?.advanced(by: next).assumingMemoryBound(to: CChar.self)
          next += count
          xmlParseChunk(parser, start, Int32(count), next == buffer.count ? 1 : 0)
        } while next < buffer.count && !run.hasStopped && !isDone()
      }
    }
  }

  /// libxml2 requires this before it is used by several threads.
  private static let isPrepared: Bool = {
    xmlInitParser()
    return true
  }()
}

/// One run of the parser, passed to its callbacks.
private final class XMLEventRun {
  let events: any XMLEvents
  var parser: xmlParserCtxtPtr?
  private(set) var hasStopped = false

  init(_ events: some XMLEvents) { self.events = events }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLEventRun? {
    context.map { Unmanaged<XMLEventRun>.fromOpaque($0).takeUnretainedValue() }
  }

  private var lastNamespace: (pointer: UnsafePointer<xmlChar>, text: String)?

  /// The text of a namespace. libxml2 has each in one place, and most elements are in the same one.
  private func namespace(_ pointer: UnsafePointer<xmlChar>?) -> String? {
    guard let pointer else { return nil }
    if let last = lastNamespace, last.pointer == pointer { return last.text }
    let text = String(cString: pointer)
    lastNamespace = (pointer, text)
    return text
  }

  /// The number of bytes read.
  private var offset: Int { max(0, Int(xmlByteConsumed(parser))) }

  private func stop() {
    hasStopped = true
    xmlStopParser(parser)
  }

  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = clibxml2_sax2_magic
    handler.startElementNs = { context, local, prefix, namespace, declared, declarations, count, _, attributes in
      guard let run = XMLEventRun.of(context), !run.hasStopped else { return }
      run.events.start(
        XMLStartTag(
          name: .init(local: text(local) ?? "", prefix: text(prefix)), namespace: run.namespace(namespace),
          declarations: XMLEventRun.declarations(declarations, Int(declared)),
          attributes: XMLEventRun.attributes(attributes, Int(count))))
    }
    handler.endElementNs = { context, _, _, _ in
      guard let run = XMLEventRun.of(context), !run.hasStopped else { return }
      run.events.end()
    }
    // The same function for both: if they differ, libxml2 tries to find out which blanks are significant.
    let characters: charactersSAXFunc = { context, start, count in
      guard let run = XMLEventRun.of(context), let start, !run.hasStopped else { return }
      run.events.text(String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self))
    }
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
    // Called before the internal subset is read.
    handler.internalSubset = { context, _, _, _ in
      guard let run = XMLEventRun.of(context), !run.hasStopped else { return }
      let offset = run.offset
      run.stop()
      run.events.documentType(at: offset)
    }
    handler.serror = { context, error in
      guard let run = XMLEventRun.of(context), !run.hasStopped, let error = error?.pointee,
        error.level == XML_ERR_FATAL
      else { return }
      let offset = run.offset
      run.stop()
      run.events.malformed(Int(error.code), at: offset)
    }
    return handler
  }

  /// Each declaration consists of a prefix and a namespace.
  private static func declarations(
    _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) -> [(prefix: String?, namespace: String)] {
    guard let pointers else { return [] }
    return (0..<count).map { (text(pointers[2 * $0]), text(pointers[2 * $0 + 1]) ?? "") }
  }

  /// Each attribute consists of local name, prefix, namespace, and the start and end of the value.
  private static func attributes(
    _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) -> [XMLStartTag.Attribute] {
    guard let pointers else { return [] }
    return (0..<count).map { index in
      let parts = pointers + 5 * index
      let value = parts[3].flatMap { start in
        parts[4].map { String(decoding: UnsafeBufferPointer(start: start, count: $0 - start), as: UTF8.self) }
      }
      return XMLStartTag.Attribute(
        name: .init(local: text(parts[0]) ?? "", prefix: text(parts[1])), value: value ?? "")
    }
  }
}

/// A zero-terminated string of libxml2.
private func text(_ pointer: UnsafePointer<xmlChar>?) -> String? { pointer.map { String(cString: $0) } }
