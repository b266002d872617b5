import Foundation
import Synchronization
import Testing

/// A reader that takes the address of a service, and asks for the documents that it needs.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built")) struct FetchedDocumentsTests {
  private let folder: TemporaryFolder
  private let server: ScriptedServer

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(CatalogueReader.text, to: "plugins/\(CatalogueReader.path)", permissions: 0o755)
    try folder.write("secret-token\n", to: "token")
    let book = Document(#"["title"]"#)
    let editions = Document(#"["/api/v1", "/api/v2"]"#)
    server = try ScriptedServer { request in
      guard request["Authorization"] == "Bearer secret-token" else {
        return ScriptedServer.response("401 Unauthorized", ["WWW-Authenticate: Bearer"])
      }
      switch request.target {
      case "/api/versions": return ScriptedServer.response("200 OK", [], editions.text)
      case "/api/v2", "/api/v3": return ScriptedServer.response("200 OK", [], #"["Author", "Book", "Cover"]"#)
      case "/api/types/Author": return ScriptedServer.response("200 OK", [], #"["name"]"#)
      case "/api/types/Book": return ScriptedServer.response("200 OK", [], book.text)
      case "/api/types/Cover": return ScriptedServer.response("302 Found", ["Location: /api/types/Book"])
      case let target where target.hasPrefix("/api/versions?n="): return ScriptedServer.response("200 OK", [], "[]")
      default: return ScriptedServer.response("404 Not Found")
      }
    }
    document = book
    versions = editions
  }

  /// The document of a type, which can change.
  private final class Document: Sendable {
    private let content: Mutex<String>

    init(_ text: String) { content = Mutex(text) }

    var text: String {
      get { content.withLock { $0 } }
      set { content.withLock { $0 = newValue } }
    }
  }

  private let document: Document
  private let versions: Document
  private var url: String { server.root + "/api" }

  private func run(_ arguments: String...) throws -> BinaryRun {
    let environment = [
      "SCAFFOLD_PLUGIN_PATH": folder.path("plugins"), "XDG_CONFIG_HOME": folder.path("config"), "http_proxy": "",
      "XDG_CACHE_HOME": folder.path("cache"),
    ]
    return try BinaryRun(arguments, in: folder.url, environment: environment)
  }

  private func emit() throws {
    let new = try run(
      "new", url, "--reader", "catalogue", "--token-command", "cat token", "--include", "Author", "--include", "B*",
      "--name", "Library", "-o", "Library", "--verify", "none")
    try #require(new.status == 0, "\(new.errors)")
  }

  @Test func readerConforms() throws {
    try folder.write(#"["title"]"#, to: "plugins/scaffold-reader-catalogue/samples/Book.type.json/Book.type.json")
    let check = try run("plugin", "check", "plugins/scaffold-reader-catalogue")
    #expect(check.status == 0, "\(check.output)")
    #expect(check.output.contains("✓ asks for documents of its service only"))
  }

  @Test func fetchesWhatTheReaderAsksFor() throws {
    try emit()
    #expect(
      server.received.map(\.target).prefix(2) == ["/api/versions", "/api/v2"]
        && Set(server.received.map(\.target).dropFirst(2)) == ["/api/types/Author", "/api/types/Book"])
    #expect(server.received.allSatisfy { $0["Accept"]?.hasPrefix("application/json") == true })
    let settings = try String(contentsOfFile: folder.path("Library/scaffold.json"), encoding: .utf8)
    #expect(settings.contains("\"metadata\": \"\(url)\""))
    let copy = try String(contentsOfFile: folder.path("Library/.scaffold/metadata.json"), encoding: .utf8)
    for file in ["index.json", "types/Author.type.json", "types/Book.type.json", "versions.json"] {
      #expect(copy.contains("\"\(file)\" : "))
    }
    #expect(!copy.contains("secret-token"))
    let addresses = try FileManager.default.subpathsOfDirectory(atPath: folder.path("Library")).filter { path in
      let text = try? String(contentsOfFile: folder.path("Library/" + path), encoding: .utf8)
      return path.hasPrefix("Sources/") && text?.contains("\"\(url)\"") == true
    }
    #expect(!addresses.isEmpty)
  }

  @Test func regeneratesFromTheService() throws {
    try emit()
    let check = ["regenerate", "Library", "--check", "--bearer-file", "token"]
    #expect(try run(check[0], check[1], check[2], check[3], check[4]).status == 0)
    document.text = #"["title", "pages"]"#
    let changed = try run("regenerate", "Library", "--check", "--bearer-file", "token")
    #expect(changed.status == 3)
    #expect(changed.output.contains("the document has changed"))
    let count = server.received.count
    #expect(try run("regenerate", "Library", "--check", "--offline").status == 0)
    #expect(server.received.count == count)
    let again = try run("regenerate", "Library", "--bearer-file", "token", "--verify", "none")
    #expect(again.status == 0)
    #expect(again.output.contains("Book/pages"))
  }

  @Test func keepsWhatTheReaderChose() throws {
    func settings() throws -> String {
      try String(contentsOfFile: folder.path("Library/scaffold.json"), encoding: .utf8)
    }
    try emit()
    #expect(try settings().contains("\"edition\": \"/api/v2\""))
    versions.text = #"["/api/v1", "/api/v2", "/api/v3"]"#
    let kept = try run("regenerate", "Library", "--bearer-file", "token", "--verify", "none")
    #expect(kept.status == 0, "\(kept.errors)")
    #expect(try settings().contains("\"edition\": \"/api/v2\""))
    let renewed = try run(
      "regenerate", "Library", "--bearer-file", "token", "--verify", "none", "--set", "edition=")
    #expect(renewed.status == 0, "\(renewed.errors)")
    #expect(try settings().contains("\"edition\": \"/api/v3\""))
    #expect(server.received.count { $0.target == "/api/v3" } == 1)
  }

  @Test func followsRedirectsWithinTheService() throws {
    let run = try run("inspect", url, "--reader", "catalogue", "--bearer-file", "token", "--include", "Cover")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("CoverList"))
  }

  @Test func reportsARefusal() throws {
    let run = try run("new", url, "--reader", "catalogue", "--verify", "none")
    #expect(run.status == 69)
    #expect(run.errors.contains("error: '\(url)/versions' answered 401 Unauthorized\nhint: sign in with --user"))
    let offline = try self.run("inspect", "plugins", "--reader", "catalogue")
    #expect(offline.status == 65)
  }

  @Test func needsTheServiceForMore() throws {
    try emit()
    let run = try run("regenerate", "Library", "--offline", "--include", "Cover", "--verify", "none")
    #expect(run.status == 1)
    #expect(run.errors.contains("it asks for 'types/Cover', and there is no service to get it from"))
    #expect(run.errors.contains("without '--offline'"))
  }

  @Test(arguments: [
    ("url https://example.com/x", "it asks for 'https://example.com/x', which is not at 'http://127.0.0.1:"),
    ("url //example.com/x", "it asks for '//example.com/x', which is not at 'http://127.0.0.1:"),
    ("url file:///etc/passwd", "it asks for 'file:///etc/passwd', which is not a URL of the service"),
    ("file ../x", "it asks for the file '../x', which is not a plain path inside the folder"),
    ("file /tmp/x", "it asks for the file '/tmp/x', which is not"),
    ("file a/.x", "it asks for the file 'a/.x', which is not"),
    ("file ", "it asks for the file '', which is not"),
    ("endless", "it asked for documents more than 20 times"),
    ("again", "it asks for the file 'versions.json', which it has already"),
  ]) func refusesHostileRequests(fault: String, message: String) throws {
    let run = try run(
      "new", url, "--reader", "catalogue", "--set", "fault=\(fault)", "--bearer-file", "token", "-o", "Library",
      "--verify", "none")
    #expect(run.status == 1)
    #expect(run.errors.contains("error: the plugin 'reader:catalogue': \(message)"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Library")))
    #expect(server.received.count == (fault == "endless" ? 20 : fault == "again" ? 2 : 0))
  }
}
