import CLibXML2

/// Takes what ``XMLEventParser`` finds in a document, in its order.
protocol XMLEvents: AnyObject {
  /// A start tag.
  func start(_ tag: XMLStartTag)
  /// The end of the innermost open element.
  func end()
  /// Text of the innermost open element, or a part of it.
  func text(_ text: String)
  /// A document type declaration, before anything in it is read. The parser stops at it.
  func documentType(at offset: Int)
  /// What is not well-formed, which ends the events.
  func malformed(_ code: Int, at offset: Int)
}

/// A start tag as the parser sees it.
struct XMLStartTag {
  /// A name as it is written: an undeclared prefix is no fault.
  struct Name {
    /// The name behind the prefix.
    var local: String
    /// What stands before the colon.
    var prefix: String?
  }

  /// An attribute with its value, references resolved.
  struct Attribute {
    var name: Name
    var value: String
  }

  /// The element's name.
  var name: Name
  /// The namespace that the element is in; `nil` for none.
  var namespace: String?
  /// The namespaces that the tag declares; the prefix is `nil` for that of names without one.
  var declarations: [(prefix: String?, namespace: String)]
  /// The attributes but for declarations of namespaces, in their order.
  var attributes: [Attribute]
}

/// Reads XML by the event interface of libxml2.
///
/// The bytes are taken for UTF-8 whatever the XML declaration says, and have to be. Entities are never declared and
/// nothing is ever loaded: a document type declaration ends the reading.
struct XMLEventParser {
  /// How much is read between two looks at whether the task is cancelled.
  private static let portion = 1 << 20

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - events: takes what is found; whatever throws in them has to be kept there.
  ///   - isDone: whether nothing more is wanted, asked before each portion.
  /// - Throws: `CancellationError` where the task was cancelled.
  static func parse(_ bytes: [UInt8], events: some XMLEvents, isDone: () -> Bool = { false }) throws {
    _ = isPrepared
    let run = XMLEventRun(events)
    var handler = XMLEventRun.handler
    try withExtendedLifetime(run) {
      let context = Unmanaged.passUnretained(run).toOpaque()
      guard let parser = xmlCreatePushParserCtxt(&handler, context, nil, 0, nil) else { return }
      defer { xmlFreeParserCtxt(parser) }
      run.parser = parser
      // HUGE lifts the limits on texts, which are no limits on documents; those of `XMLLimits` hold instead.
      let options = [XML_PARSE_HUGE, XML_PARSE_NONET, XML_PARSE_IGNORE_ENC].map { Int32(bitPattern: $0.rawValue) }
      xmlCtxtUseOptions(parser, options.reduce(0, |))
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

  /// libxml2 asks for this before several threads use it.
  private static let isPrepared: Bool = {
    xmlInitParser()
    return true
  }()
}

/// One run of the parser, which its callbacks are given.
private final class XMLEventRun {
  let events: any XMLEvents
  var parser: xmlParserCtxtPtr?
  private(set) var hasStopped = false

  init(_ events: some XMLEvents) { self.events = events }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLEventRun? {
    context.map { Unmanaged<XMLEventRun>.fromOpaque($0).takeUnretainedValue() }
  }

  /// How many bytes were read.
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
          name: .init(local: text(local) ?? "", prefix: text(prefix)), namespace: text(namespace),
          declarations: XMLEventRun.declarations(declarations, Int(declared)),
          attributes: XMLEventRun.attributes(attributes, Int(count))))
    }
    handler.endElementNs = { context, _, _, _ in
      guard let run = XMLEventRun.of(context), !run.hasStopped else { return }
      run.events.end()
    }
    // One function for both: where they differ, libxml2 looks for what blanks mean.
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

  /// Each declaration is prefix and namespace.
  private static func declarations(
    _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) -> [(prefix: String?, namespace: String)] {
    guard let pointers else { return [] }
    return (0..<count).map { (text(pointers[2 * $0]), text(pointers[2 * $0 + 1]) ?? "") }
  }

  /// Each attribute is local name, prefix, namespace, and the beginning and the end of the value.
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

/// A text of libxml2, which ends with a zero.
private func text(_ pointer: UnsafePointer<xmlChar>?) -> String? { pointer.map { String(cString: $0) } }
