import Foundation
import SampleMetadata
import Testing

/// The cache of metadata documents.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built")) struct MetadataCacheTests {
  static let document = SmallMetadata.text
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func inspect(_ url: String, _ options: [String] = []) throws -> BinaryRun {
    let environment = ["HOME": folder.path("home"), "XDG_CACHE_HOME": folder.path("cache"), "http_proxy": ""]
    return try BinaryRun(["inspect", url, "--format", "json"] + options, environment: environment)
  }

  /// A service whose document has the version of the closure, and that answers 304 if it has not changed.
  private func service(
    _ headers: [String] = [], version: @escaping @Sendable () -> String = { "\"1\"" }
  ) throws -> ScriptedServer {
    try ScriptedServer { request in
      let tag = version()
      guard request["If-None-Match"] != tag else { return ScriptedServer.response("304 Not Modified") }
      return ScriptedServer.response("200 OK", ["ETag: \(tag)"] + headers, Self.document)
    }
  }

  private var files: [String] {
    (FileManager.default.enumerator(atPath: folder.path("cache"))?.compactMap { $0 as? String } ?? []).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder.path("cache/" + $0), isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  @Test func revalidatesAnUnchangedDocument() throws {
    let server = try service()
    let first = try inspect(server.root + "/$metadata")
    let second = try inspect(server.root + "/$metadata")
    #expect(first.status == 0)
    #expect(second.output == first.output)
    #expect(server.received.map { $0["If-None-Match"] } == [nil, "\"1\""])
  }

  /// A completion reads what is cached, and asks nobody.
  @Test func completesFromTheCacheAlone() throws {
    let server = try service()
    let url = server.root + "/$metadata"
    let environment = ["HOME": folder.path("home"), "XDG_CACHE_HOME": folder.path("cache"), "http_proxy": ""]
    let line = ["complete", "--", "set", "Prod", "new", url, "--include"]
    #expect(try BinaryRun(line, environment: environment).output.isEmpty)
    #expect(try inspect(url).status == 0)
    #expect(try BinaryRun(line, environment: environment).output == "Products\n")
    #expect(server.received.count == 1)
  }

  @Test func protectsTheCacheFromOtherUsers() throws {
    let server = try service()
    #expect(try inspect(server.root + "/$metadata").status == 0)
    let file = folder.path("cache/" + (try #require(files.first)))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(!file.contains("127.0.0.1"))
    #expect(!(try String(contentsOfFile: file, encoding: .utf8)).contains("127.0.0.1"))
  }

  @Test func refreshRequestsTheWholeDocument() throws {
    let server = try service()
    for options in [[], ["--refresh"], []] {
      #expect(try inspect(server.root + "/$metadata", options).status == 0)
    }
    #expect(server.received.map { $0["If-None-Match"] } == [nil, nil, "\"1\""])
  }

  @Test func replacesAChangedDocument() throws {
    let count = Counter()
    let server = try service { count.next() == 0 ? "\"1\"" : "\"2\"" }
    for _ in 0..<3 { #expect(try inspect(server.root + "/$metadata").status == 0) }
    #expect(server.received.map { $0["If-None-Match"] } == [nil, "\"1\"", "\"2\""])
    #expect(files.count == 1)
  }

  @Test func usesLastModifiedWithoutAnETag() throws {
    let date = "Sat, 21 Nov 2026 10:00:00 GMT"
    let server = try ScriptedServer { request in
      request["If-Modified-Since"] == date
        ? ScriptedServer.response("304 Not Modified")
        : ScriptedServer.response("200 OK", ["Last-Modified: \(date)"], Self.document)
    }
    for _ in 0..<2 { #expect(try inspect(server.root + "/$metadata").status == 0) }
    #expect(server.received.map { $0["If-Modified-Since"] } == [nil, date])
  }

  @Test func ignoresADamagedCopy() throws {
    let server = try service()
    #expect(try inspect(server.root + "/$metadata").status == 0)
    let file = folder.path("cache/" + (try #require(files.first)))
    let kept = try Data(contentsOf: URL(fileURLWithPath: file))
    try kept.dropLast(10).write(to: URL(fileURLWithPath: file))
    #expect(try inspect(server.root + "/$metadata").status == 0)
    #expect(server.received.map { $0["If-None-Match"] } == [nil, nil])
  }

  @Test func doesNotCacheAuthenticatedResponses() throws {
    let server = try service()
    let headers = try folder.write("Authorization: Bearer s3cret\n", to: "headers")
    let password = try folder.write("s3cret\n", to: "password")
    let callers = [
      ["--header", "@" + headers], ["--user", "jane", "--password-file", password], ["--bearer-file", password],
      ["--header", "X-Tenant: one"],
    ]
    for caller in callers { #expect(try inspect(server.root + "/$metadata", caller).status == 0) }
    #expect(try inspect(server.root + "/$metadata?apikey=s3cret").status == 0)
    #expect(files.isEmpty)
  }

  @Test(arguments: ["Cache-Control: private, no-store", "Vary: *"])
  func honoursNoStore(_ header: String) throws {
    let server = try service([header])
    #expect(try inspect(server.root + "/$metadata").status == 0)
    #expect(files.isEmpty)
  }
}
