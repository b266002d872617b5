import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorReading

@Suite struct XMLReaderTests {
  private func read(_ text: String, limits: XMLLimits = XMLLimits()) throws -> (XMLElement, [Diagnostic]) {
    var sink = DiagnosticSink()
    let source = try SourceText(SourceDocument(name: "a.xml", bytes: Data(text.utf8)))
    let root = try XMLReader(limits: limits).read(source, diagnostics: &sink)
    return (root, sink.diagnostics)
  }

  private func fault(_ text: String, limits: XMLLimits = XMLLimits()) -> String? {
    do {
      _ = try read(text, limits: limits)
      return nil
    } catch let error as ScaffoldError {
      return error.diagnostics.first.map { "\($0.location?.description ?? "?"): \($0.message)" }
    } catch {
      return "\(error)"
    }
  }

  @Test func reportsTheOffsetOfEachStartTag() throws {
    let (root, _) = try read("<?xml version=\"1.0\"?>\n<!-- <x> -->\n<a>\n  <é\n b='>'/><![CDATA[<y>]]><c/></a>")
    #expect(root.position.line == 3)
    let places = root.children.map { "\($0.name) \($0.position.line):\($0.position.column)" }
    #expect(places == ["é 4:3", "c 5:24"])
  }

  @Test func unescapesTextAndAttributes() throws {
    let (root, _) = try read("<a b='&lt;&#65;'>x &amp; y<![CDATA[<z>]]></a>")
    #expect(root["b"] == "<A")
    #expect(root.text == "x & y<z>")
  }

  @Test func unescapesAmpersandsOnce() throws {
    let (root, _) = try read("<a b='&amp; &#38; &#x26; &amp;lt; &quot;'>&amp;lt; &#38;</a>")
    #expect(root["b"] == "& & & &lt; \"")
    #expect(root.text == "&lt; &")
  }

  @Test func normalizesAttributePrefixes() throws {
    let (root, _) = try read("<a xmlns:q='http://www.sap.com/Protocols/SAPData' q:label='L' o:x='1' xmlns:o='urn:o'/>")
    #expect(root["sap:label"] == "L")
    #expect(root["o:x"] == "1")
  }

  @Test func warnsOnceAboutAnUndeclaredPrefix() throws {
    let (root, diagnostics) = try read("<a>\n<b sap:x='1'/>\n<b sap:x='2'/></a>")
    #expect(root.children.map { $0["sap:x"] } == ["1", "2"])
    let reported = diagnostics.map { "\($0.location?.description ?? "?"): \($0.message)" }
    #expect(reported == ["a.xml:2:1: the prefix 'sap' is not declared"])
  }

  @Test(arguments: [
    (
      "<a>\n  <b></c>\n</a>",
      "a.xml:2:10: the document is not well-formed: an end tag does not belong to element 'b' of line 2"
    ),
    ("<a>\n <b>", "a.xml:2:2: the document ends before the element 'b' is closed"),
    ("<a x='1' x='2'/>", "a.xml:1:15: the document is not well-formed: an attribute is given twice"),
    ("<a/>\n<b/>", "a.xml:2:1: the document is not well-formed: something follows the end of the root element"),
    ("<a>&x;</a>", "a.xml:1:7: the document is not well-formed: an entity is not declared"),
  ])
  func reportsTheLocationOfMalformedXML(text: String, expected: String) {
    #expect(fault(text) == expected)
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<!-- c --><!doctype a SYSTEM 'file:///etc/passwd'><a/>",
    "<?pi <!DOCTYPE ?>\n<!DOCTYPE a><a/>",
    // Text that a search for comments takes for the beginning of one.
    "<?x <!-- ?><!DOCTYPE a [<!ENTITY x 'y'>]><a b='&x;'/>",
    "<!-- c --><?x --><!--?><!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
  ])
  func refusesDocumentTypes(text: String) throws {
    let reported = try #require(fault(text))
    #expect(reported.hasSuffix("the document declares a document type"))
  }

  @Test func acceptsADocumentTypeInAComment() {
    #expect(fault("<!-- <!DOCTYPE a> --><a/>") == nil)
  }

  @Test func refusesDocumentTypesInEveryEncoding() throws {
    let blanks = String(repeating: " ", count: 300)
    let text = "<?xml version='1.0'\(blanks)encoding='ISO-8859-1'?><!DOCTYPE a [<!ENTITY x 'é'>]><a>&x;</a>"
    let bytes = try #require(text.data(using: .isoLatin1))
    let source = try SourceText(SourceDocument(name: "a.xml", bytes: bytes))
    let error = #expect(throws: ScaffoldError.self) {
      var sink = DiagnosticSink()
      _ = try XMLReader().read(source, diagnostics: &sink)
    }
    #expect(error?.diagnostics.first?.message == "the document declares a document type")
    let unknown = "<?xml version='1.0'\(blanks)encoding='UTF-7'?><a/>"
    #expect(fault(unknown) == "a.xml:1:1: the encoding 'UTF-7' is not supported")
  }

  @Test(arguments: ["comment": "<a><!-- é --></a>", "name": "<a><é/></a>", "value": "<a b='é'/>"])
  func reportsInvalidBytesAndContinues(place: String, text: String) throws {
    let bytes = try #require(text.data(using: .isoLatin1))
    let error = #expect(throws: ScaffoldError.self) { try SourceText(SourceDocument(name: "a.xml", bytes: bytes)) }
    #expect(error?.diagnostics.first?.message == "a byte that is not UTF-8", "in a \(place)")
    // The result of the XML parser alone.
    let events = XMLTreeBuilder(SourceText(name: "a.xml", bytes: Array(bytes)), limits: XMLLimits())
    try XMLEventParser.parse(Array(bytes), events: events)
    #expect(throws: ScaffoldError.self) { try events.finish() }
  }

  @Test func readsALargeDocument() throws {
    let long = String(repeating: "x", count: 11_000_000)
    let (root, _) = try read("<a><!--\(long)--><b c='\(long)'/><d>\(long)</d></a>")
    #expect(root.children.map(\.name) == ["b", "d"])
    #expect(root.children[0]["c"]?.utf8.count == long.utf8.count)
    #expect(root.children[1].text.utf8.count == long.utf8.count)
  }

  @Test func stopsOnCancellation() async throws {
    let text = "<a>" + String(repeating: "<b/>", count: 1_000_000) + "</a>"
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try read(text)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func enforcesItsLimits() {
    let deep = String(repeating: "<a>", count: 12) + String(repeating: "</a>", count: 12)
    #expect(fault(deep, limits: XMLLimits(depth: 12)) == nil)
    #expect(fault(deep, limits: XMLLimits(depth: 11)) == "a.xml:1:34: elements are nested deeper than 11 levels")
    #expect(
      fault("<a><b/><b/></a>", limits: XMLLimits(elements: 2)) == "a.xml:1:8: the document has more than 2 elements")
    #expect(
      fault("<a/>", limits: XMLLimits(bytes: 3)) == "a.xml:1:1: the document has 4 bytes, more than the 3 allowed")
  }

  @Test func readsByteOrderMarksAndUTF16() throws {
    let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n<a b='é'/>"
    let wide = try #require(text.data(using: .utf16))
    let marked = Data([0xEF, 0xBB, 0xBF]) + Data("<a b='é'/>".utf8)
    for (bytes, line) in [(wide, 2), (marked, 1)] {
      var sink = DiagnosticSink()
      let source = try SourceText(SourceDocument(name: "a.xml", bytes: bytes))
      let root = try XMLReader().read(source, diagnostics: &sink)
      #expect(root["b"] == "é")
      #expect(root.position.line == line)
      #expect(root.position.column == 1)
    }
  }

  @Test(
    arguments: [
      ("ISO-8859-2", 0xB1, "ą"), ("windows-1250", 0xB9, "ą"), ("windows-1251", 0xE6, "ж"), ("Windows-1252", 0x80, "€"),
      ("windows-1252", 0x9F, "Ÿ"), ("windows-1251", 0xFF, "я"),
    ] as [(String, UInt8, String)])
  func readsCodePages(encoding: String, byte: UInt8, character: String) throws {
    let bytes = Data("<?xml version='1.0' encoding='\(encoding)'?><a b='".utf8) + Data([byte]) + Data("'/>".utf8)
    var sink = DiagnosticSink()
    let root = try XMLReader().read(SourceText(SourceDocument(name: "a.xml", bytes: bytes)), diagnostics: &sink)
    #expect(root["b"] == character)
  }

  @Test func refusesBytesOutsideTheCodePage() {
    let bytes = Data("<?xml version='1.0' encoding='windows-1252'?><a b='".utf8) + Data([0x81]) + Data("'/>".utf8)
    let error = #expect(throws: ScaffoldError.self) { try SourceText(SourceDocument(name: "a.xml", bytes: bytes)) }
    #expect(error?.diagnostics.first?.message == "the document does not have its encoding 'windows-1252'")
  }

  @Test func readsDeclaredEncodings() throws {
    let text = "<?xml version='1.0' encoding='ISO-8859-1'?><a b='é'/>"
    let bytes = try #require(text.data(using: .isoLatin1))
    var sink = DiagnosticSink()
    let source = try SourceText(SourceDocument(name: "a.xml", bytes: bytes))
    let root = try XMLReader().read(source, diagnostics: &sink)
    #expect(root["b"] == "é")
    #expect(root.position.column == 44)
  }

  @Test(arguments: [
    (Data("<a b='".utf8) + Data([0xE9]) + Data("'/>".utf8), "a.xml:1:7: a byte that is not UTF-8"),
    (Data("<?xml version='1.0' encoding='EBCDIC'?><a/>".utf8), "a.xml:1:1: the encoding 'EBCDIC' is not supported"),
    (Data([0xFF, 0xFE, 0x00, 0xD8, 0x61, 0x00, 0x01]), "a.xml:1:1: the document does not have its encoding 'UTF-16'"),
  ])
  func refusesInvalidlyEncodedText(bytes: Data, expected: String) throws {
    let error = #expect(throws: ScaffoldError.self) {
      _ = try SourceText(SourceDocument(name: "a.xml", bytes: bytes))
    }
    let reported = error?.diagnostics.first.map { "\($0.location?.description ?? "?"): \($0.message)" }
    #expect(reported == expected)
  }
}
