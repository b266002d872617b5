import Foundation
import SampleMetadata
import Testing

/// Several operands METADATA, which form one document.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built")) struct DocumentSetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(CatalogueReader.text, to: "plugins/\(CatalogueReader.path)", permissions: 0o755)
    try folder.write(#"["title"]"#, to: "docs/Book.type.json")
    try folder.write(#"["name"]"#, to: "Author.type.json")
  }

  private func run(_ arguments: String...) throws -> BinaryRun {
    let environment = [
      "SCAFFOLD_PLUGIN_PATH": folder.path("plugins"), "XDG_CONFIG_HOME": folder.path("config"), "http_proxy": "",
    ]
    return try BinaryRun(arguments, in: folder.url, environment: environment)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: folder.path(path), encoding: .utf8) }

  private func emit() throws {
    let new = try run(
      "new", "docs/Book.type.json", "Author.type.json", "--name", "Library", "-o", "Library", "--verify", "none")
    try #require(new.status == 0, "\(new.errors)")
  }

  @Test func makesOneDocumentOfSeveral() throws {
    let sets = try run("inspect", "docs/Book.type.json", "Author.type.json")
    #expect(sets.status == 0, "\(sets.errors)")
    #expect(sets.output.contains("BookList"))
    #expect(sets.output.contains("AuthorList"))
    try emit()
    let settings = try text("Library/scaffold.json")
    #expect(settings.contains("\"metadata\": [\n    \"../docs/Book.type.json\",\n    \"../Author.type.json\"\n  ]"))
    #expect(settings.contains(#""reader": "catalogue""#))
    #expect(try text("Library/.scaffold/metadata.json").contains(#""Book.type.json" : "[\"title\"]""#))
    #expect(try run("regenerate", "Library", "--check").status == 0)
    #expect(try run("regenerate", "Library", "--check", "--offline").status == 0)
  }

  @Test func regeneratesAClone() throws {
    try emit()
    try FileManager.default.createDirectory(atPath: folder.path("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: folder.path("Library"), toPath: folder.path("elsewhere/Library"))
    let check = try run("regenerate", "elsewhere/Library", "--check")
    #expect(check.status == 0, "\(check.errors)\(check.output)")
    #expect(check.errors.contains("the copy in the package is used"))
    try folder.write(#"["name", "born"]"#, to: "Author.type.json")
    let again = try run(
      "regenerate", "elsewhere/Library", "--metadata", "docs/Book.type.json", "--metadata", "Author.type.json",
      "--verify", "none")
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.output.contains("Author/born"), "\(again.output)")
    #expect(try text("elsewhere/Library/scaffold.json").contains(#""../../Author.type.json""#))
    #expect(try run("regenerate", "elsewhere/Library", "--check").status == 0)
  }

  /// A package keeps a folder as one document, which every command reads as the folder that it was.
  @Test func readsTheCopyOfAFolder() throws {
    try emit()
    let copy = "Library/.scaffold/metadata.json"
    #expect(try run("inspect", copy).output == run("inspect", "docs/Book.type.json", "Author.type.json").output)
    try folder.write(#"["title", "pages"]"#, to: "docs/Book.type.json")
    try folder.write(#"["name"]"#, to: "docs/Author.type.json")
    let difference = try run("diff", "Library", "docs")
    #expect(difference.output.contains("Catalogue.Book/pages"), "\(difference.output)\(difference.errors)")
    try folder.write(
      text(copy).replacing("\"Book.type.json\"", with: "\"../Book.type.json\""), to: "hostile.json")
    #expect(try run("inspect", "hostile.json", "--reader", "catalogue").status == 65)
  }

  @Test func showsTheFileThatTheUserNamed() throws {
    try folder.write("title\n", to: "docs/Book.type.json")
    let run = try run("inspect", "Author.type.json", "docs/Book.type.json")
    #expect(run.status == 65)
    #expect(run.errors == "docs/Book.type.json:1:1: error: expected a list of names\n    title\n    ^\n")
  }

  @Test func addsAServiceOfAFolder() throws {
    try emit()
    let add = try run("add", "docs", "Library", "--name", "Books", "--verify", "none")
    #expect(add.status == 0, "\(add.errors)")
    let settings = try text("Library/scaffold.json")
    #expect(settings.contains(#""metadata": ["../docs/Book.type.json", "../Author.type.json"]"#), "\(settings)")
    #expect(try run("regenerate", "Library", "--check").status == 0)
  }

  @Test(arguments: [
    (["Author.type.json", "https://example.com/"], "'https://example.com/' is not a file"),
    (["Author.type.json", "-"], "'-' is not a file"),
    (["Author.type.json", "docs"], "'docs' is a folder"),
    (["Author.type.json", "./Author.type.json"], "'Author.type.json' and './Author.type.json' have the same name"),
  ]) func refusesWhatIsNoSet(operands: [String], reason: String) throws {
    let run = try BinaryRun(
      ["inspect"] + operands, in: folder.url, environment: ["SCAFFOLD_PLUGIN_PATH": folder.path("plugins")])
    #expect(run.status == 64)
    #expect(run.errors.contains("error: these documents cannot be read together: \(reason)\nhint: name files"))
  }

  @Test func refusesASetForAReaderOfOneDocument() throws {
    try folder.write(SmallMetadata.text, to: "a.xml")
    try folder.write(SmallMetadata.text, to: "b.xml")
    let run = try run("new", "a.xml", "b.xml", "--verify", "none")
    #expect(run.status == 64)
    #expect(run.errors.contains("error: 2 documents were named, and no reader reads them as one\nhint: name one"))
    let named = try self.run("inspect", "a.xml", "b.xml", "--reader", "odata")
    #expect(named.status == 64)
    #expect(named.errors.contains("the reader 'odata' does not read them as one"))
  }
}
