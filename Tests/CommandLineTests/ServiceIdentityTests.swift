import Foundation
import SampleMetadata
import Testing

/// Credentials, trusted authorities and proxies.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built")) struct ServiceIdentityTests {
  static let document = SmallMetadata.text
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func inspect(_ url: String, _ options: [String] = [], environment: [String: String] = [:]) throws -> BinaryRun
  {
    let own = ["HOME": folder.url.path, "XDG_CACHE_HOME": folder.path("cache"), "http_proxy": "", "https_proxy": ""]
    return try BinaryRun(["inspect", url] + options, environment: own.merging(environment) { $1 })
  }

  @Test func readsCredentialsFromNetrcOnRequest() throws {
    try folder.write("machine 127.0.0.1 login jane password s3cret\n", to: ".netrc", permissions: 0o600)
    let server = try ScriptedServer { request in
      request["Authorization"] == "Basic " + Data("jane:s3cret".utf8).base64EncodedString()
        ? ScriptedServer.response("200 OK", ["ETag: \"1\""], Self.document)
        : ScriptedServer.response("401 Unauthorized", ["WWW-Authenticate: Basic realm=x"])
    }
    let url = server.root + "/$metadata"
    #expect(try inspect(url).status == 69)
    let run = try inspect(url, ["--netrc", "-v"])
    #expect(run.status == 0)
    #expect(!(run.output + run.errors).contains("s3cret"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("cache")))
  }

  @Test func usesAProxy() throws {
    let proxy = try ScriptedServer { _ in ScriptedServer.response("200 OK", [], Self.document) }
    let url = "http://service.invalid/$metadata"
    #expect(try inspect(url, environment: ["http_proxy": proxy.root]).status == 0)
    #expect(try inspect(url, ["--proxy", proxy.root]).status == 0)
    #expect(proxy.received.map(\.target) == [url, url])
    #expect(try inspect(url, ["--proxy", ""], environment: ["http_proxy": proxy.root]).status == 69)
    #expect(try inspect(url, ["--proxy", "http://u:hidden@h/"]).status == 64)
  }

  @Test func reportsAnUnreachableProxy() throws {
    let run = try inspect("https://service.invalid/", ["--proxy", "http://127.0.0.1:1"])
    #expect(run.status == 69)
    #expect(run.errors.contains("hint: "))
  }

  @Test(.enabled(if: TLSFileServer.isAvailable, "'openssl' is not installed"))
  func acceptsAPrivateAuthorityAndAClientCertificate() throws {
    let server = try TLSFileServer(folder: folder, document: Self.document)
    defer { server.stop() }
    let unknown = try inspect(server.url)
    #expect(unknown.status == 69)
    #expect(unknown.errors.contains("--cacert FILE"))
    let trusting = ["--cacert", server.certificate]
    let anonymous = try inspect(server.url, trusting)
    #expect(anonymous.status == 69)
    let known = trusting + ["--cert", server.certificate]
    #expect(try inspect(server.url, known + ["--key", server.key]).status == 0)
    let password = try folder.write("s3cret\n", to: "password")
    let encrypted = known + ["--key", server.encryptedKey]
    #expect(try inspect(server.url, encrypted + ["--key-password-file", password]).status == 0)
    let wrong = try inspect(server.url, encrypted + ["--key-password-file", server.certificate])
    #expect(wrong.status == 69)
    #expect(wrong.errors.contains("hint: check the headers and the files"))
    #expect(try inspect(server.url, encrypted).status == 64)
  }

  static let wrongFiles: [([String], Int32)] = [
    (["--cacert", "/nowhere"], 66), (["--cert", "/nowhere"], 66), (["--cacert", "/etc/hostname"], 66),
    (["--key", "/nowhere"], 64),
  ]

  @Test(arguments: wrongFiles) func reportsInvalidCertificateFiles(_ options: [String], _ status: Int32) throws {
    let run = try inspect("https://127.0.0.1:1/", options)
    #expect(run.status == status)
    #expect(run.errors.contains("\nhint: "))
  }
}
