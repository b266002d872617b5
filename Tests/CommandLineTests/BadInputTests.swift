import Foundation
import SampleMetadata
import Testing

/// Unusable documents: each is reported with location and remedy, and nothing is written.
@Suite struct BadInputTests {
  struct Document: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let line: Int
    let message: String
    let hint: String

    init(_ name: String, _ bytes: some Sequence<UInt8>, line: Int = 1, _ message: String, hint: String) {
      (testDescription, self.bytes, self.line, self.message, self.hint) = (name, Array(bytes), line, message, hint)
    }

    init(_ name: String, _ text: String, line: Int = 1, _ message: String, hint: String) {
      self.init(name, text.utf8, line: line, message, hint: hint)
    }
  }

  private static let good = SmallMetadata.text
  private static let body = String(good.drop { $0 != "\n" }.dropFirst())
  private static func changed(_ old: String, _ new: String) -> String { good.replacing(old, with: new) }

  static let markup: [Document] = [
    Document(
      "cut off in a value", String(good.prefix { $0 != "K" }) + "Key Name=\"", line: 6, "not well-formed",
      hint: "cut off"),
    Document(
      "cut off between elements", good.replacing("</edmx:Edmx>", with: ""), line: 2, "'Edmx' is closed", hint: "cut off"
    ),
    Document("a wrong end tag", changed("</Key>", "</Kez>"), line: 6, "element 'Key' of line 6", hint: "correct it"),
    Document("an attribute twice", changed("<EntityType", "<EntityType Name=\"X\""), line: 5, "twice", hint: "correct"),
    Document("something behind it", good + "\ngarbage", line: 16, "follows the end", hint: "correct it"),
    Document(
      "an unknown entity", changed("\"Name\"", "\"&nope;\""), line: 8, "entity is not declared", hint: "correct it"),
    Document("a character of no kind", changed("\"Name\"", "\"&#0;\""), line: 8, "not allowed", hint: "correct it"),
    Document("a zero", changed("\"Name\"", "\"a\0b\""), line: 8, "not allowed", hint: "correct it"),
    Document("a document type", "<!DOCTYPE x>\n" + body, "declares a document type", hint: "remove"),
    Document(
      "an entity that grows", "<!DOCTYPE x [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]>\n" + body, "document type",
      hint: "remove"),
    Document(
      "an entity from a file", "\n<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n" + body, line: 2,
      "document type", hint: "remove"),
    Document(
      "deep nesting", String(repeating: "<a>", count: 300), "deeper than 200", hint: "check the source of the document"),
    Document(
      "100 MB of nesting", Array(repeating: Array("<a>".utf8), count: (100 << 20) / 3).joined(), "deeper than 200",
      hint: "check the source of the document"),
    Document(
      "an unknown namespace", "<Edmx xmlns=\"urn:x\"><DataServices/></Edmx>", "unknown XML namespace 'urn:x'",
      hint: "docs.oasis-open.org"),
    Document(
      "a schema of an unknown namespace", changed("http://docs.oasis-open.org/odata/ns/edm\"", "urn:x\""), line: 4,
      "schema of the unknown XML namespace 'urn:x'", hint: "docs.oasis-open.org"),
    Document("a description of SOAP", "<definitions/>", "the root element is 'definitions'", hint: "$metadata"),
    Document("a web page", "\n<!DOCTYPE html>\n<html></html>", line: 2, "an HTML page", hint: "sign in"),
  ]

  static let others: [Document] = [
    Document("nothing", "", "is empty", hint: "fetch it again"),
    Document("blanks", " \n\n", "is empty", hint: "fetch it again"),
    Document("words", "hello", "neither XML nor JSON", hint: "$metadata"),
    Document("bytes", 0...255, "binary", hint: "$metadata"),
    Document("gzip cut off", [0x1F, 0x8B, 8, 0], "compressed by gzip, and damaged", hint: "gunzip"),
    Document("a zip archive", "PK\u{3}\u{4}", "zip archive", hint: "unpack it"),
    Document("data in JSON", "\n{\"value\": []}", line: 2, "JSON without '$Version'", hint: "$metadata"),
    Document("OpenAPI", "{\"openapi\": \"3.0.0\"}", "an OpenAPI document", hint: "$metadata"),
    Document("a list", "[1, 2]", "JSON", hint: "$metadata"),
    Document("JSON cut off", "{\"$Version\": \"4.0\",\n", line: 2, "not well-formed JSON", hint: "cut off"),
    Document(
      "100 MB of nested JSON", Array("{\"$Version\": ".utf8) + Array(repeating: UInt8(ascii: "["), count: 100 << 20),
      "levels", hint: "fetch it again"),
    Document("an unknown encoding", changed("utf-8", "klingon"), "'klingon' is not supported", hint: "UTF-8"),
    Document(
      "undeclared Latin-1", Array(changed("\"Name\"", "\"N~me\"").utf8).map { $0 == UInt8(ascii: "~") ? 0xE4 : $0 },
      line: 8, "not UTF-8", hint: "declare its encoding"),
    Document("half a character", [0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8], "'UTF-16'", hint: "UTF-8"),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: markup + others) func reportsLocationAndRemedy(_ document: Document) async throws {
    let file = folder.path("document")
    try Data(document.bytes).write(to: URL(fileURLWithPath: file))
    let run = await ScaffoldRun(
      "new", file, "--output", folder.path("out"), "--verify", "none", "--format", "json", "--name", "Shop")
    #expect(run.status.rawValue == 65)
    let failure = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let diagnostic = try #require((failure["diagnostics"] as? [[String: Any]])?.last)
    #expect(diagnostic["file"] as? String == file)
    #expect(diagnostic["line"] as? Int == document.line)
    #expect((diagnostic["message"] as? String ?? "").contains(document.message))
    #expect((diagnostic["hint"] as? String ?? "").contains(document.hint))
    #expect(run.errors.contains("\(file):\(document.line)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["document"])
  }

  static let unreadable = ["/nowhere", "/tmp", "/proc/self/mem"]

  @Test(arguments: unreadable) func exitsWith66ForUnreadableInput(_ path: String) async throws {
    let run = await ScaffoldRun(
      "new", path, "--output", folder.path("out"), "--verify", "none", "--format", "json", "--name", "Shop")
    #expect(run.status.rawValue == 66)
    #expect(run.errors.contains("'\(path)'"))
    #expect(run.errors.contains("\nhint: "))
    #expect(run.output.contains("\"status\" : 66"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  struct Encoded: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let declared: String
    let encoding: String.Encoding
    var mark: [UInt8] = []
  }

  static let encodings: [Encoded] = [
    Encoded(testDescription: "with a byte-order mark", declared: "utf-8", encoding: .utf8, mark: [0xEF, 0xBB, 0xBF]),
    Encoded(
      testDescription: "UTF-16, low byte first", declared: "utf-16", encoding: .utf16LittleEndian, mark: [0xFF, 0xFE]),
    Encoded(
      testDescription: "UTF-16, high byte first", declared: "utf-16", encoding: .utf16BigEndian, mark: [0xFE, 0xFF]),
    Encoded(testDescription: "UTF-16 without a mark", declared: "utf-16", encoding: .utf16LittleEndian),
    Encoded(
      testDescription: "UTF-32", declared: "utf-32", encoding: .utf32LittleEndian, mark: [0xFF, 0xFE, 0x00, 0x00]),
    Encoded(testDescription: "Latin-1", declared: "ISO-8859-1", encoding: .isoLatin1),
    Encoded(testDescription: "Windows", declared: "windows-1252", encoding: .windowsCP1252),
    Encoded(testDescription: "UTF-8 that calls itself UTF-16", declared: "utf-16", encoding: .utf8),
  ]

  @Test(arguments: encodings) func decodesEveryEncodingAlike(_ form: Encoded) async throws {
    let text = Self.changed("\"Name\"", "\"Größe\"")
    let file = try folder.write(text, to: "document")
    let expected = await ScaffoldRun("inspect", file, "--format", "json")
    let encoded = try #require(text.replacing("utf-8", with: form.declared).data(using: form.encoding))
    try (Data(form.mark) + encoded).write(to: URL(fileURLWithPath: file))
    let run = await ScaffoldRun("inspect", file, "--format", "json")
    #expect(run.status.rawValue == 0)
    #expect(run.output == expected.output)
    #expect(run.output.contains("Größe"))
  }

  static let warnings: [(String, String, line: Int, String)] = [
    ("Edmx Version=\"4.0\"", "Edmx Version=\"9.0\"", 2, "unknown version '9.0' of 'Edmx'"),
    (
      "<EntityType Name=\"Product\">", "<EntityType Name=\"Product\"><Property Name=\"X\" Type=\"Edm.X\"/>", 5,
      "'Edm.X'"
    ),
    ("<EntityContainer ", "<EntityType/><EntityContainer ", 10, "'EntityType' has no 'Name', left out"),
  ]

  @Test(arguments: warnings) func readsTheValidPart(_ old: String, _ new: String, line: Int, _ message: String)
    async throws
  {
    let file = try folder.write(Self.changed(old, new), to: "document")
    let run = await ScaffoldRun("new", file, "--dry-run", "--format", "json", "--output", folder.path("out"))
    #expect(run.status.rawValue == 0)
    let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let diagnostics = try #require(result["diagnostics"] as? [[String: Any]])
    let warning = try #require(diagnostics.first { ($0["message"] as? String ?? "").contains(message) })
    #expect(warning["severity"] as? String == "warning")
    #expect(warning["file"] as? String == file)
    #expect(warning["line"] as? Int == line)
    #expect((warning["hint"] as? String)?.isEmpty == false)
  }
}
