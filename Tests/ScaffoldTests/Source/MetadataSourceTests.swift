import Foundation
import HTTPTransport
import Testing

@testable import GeneratorCore
@testable import GeneratorReading

@Suite("metadata sources")
struct MetadataSourceTests {
  /// A temporary folder.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "source-\(UUID().uuidString)").path

    init(_ files: [String: String] = [:]) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test("relative paths are resolved from the base directory, and stored relative to the package")
  func file() async throws {
    let folder = try Folder(["shop.xml": "<x/>"])
    let source = try MetadataSource("./shop.xml", baseDirectory: folder.path)
    let document = try await source.load()
    #expect(
      document
        == SourceDocument(
          name: "./shop.xml", bytes: Data("<x/>".utf8), folder: folder.path, path: folder.path + "/shop.xml"))
    #expect(source.recorded(in: folder.path + "/Shop") == "../shop.xml")
    let absolute = try MetadataSource(folder.path + "/shop.xml", baseDirectory: "/nowhere")
    #expect(absolute.place == source.place)
  }

  @Test("a folder is a document, whatever the order of its files")
  func folder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("one\n", to: "library/b.txt")
    try folder.write("two", to: "library/deep/a.txt")
    try folder.write("secret", to: "library/.hidden/c.txt")
    try Data([0xFF, 0]).write(to: URL(fileURLWithPath: folder.path + "/library/image"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/library/link", withDestinationPath: "/etc/hostname")
    let document = try await MetadataSource("library/", baseDirectory: folder.path).load()
    #expect(document.isFolder)
    #expect(document.name == "library")
    #expect(document.path == folder.path + "/library")
    let compact = String(decoding: document.bytes, as: UTF8.self).filter { $0 != " " && $0 != "\n" }
    #expect(
      compact
        == #"{"files":{"b.txt":"one\n","deep/a.txt":"two","image":{"base64":"/wA="}},"format":"scaffold-folder","version":1}"#
    )
  }

  @Test("a compressed file is read without its compression, and has no path of its own")
  func compressed() async throws {
    let folder = try Folder()
    // The output of 'printf "<x/>" | gzip -n'.
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xB3, 0xA9, 0xD0, 0xB7, 3, 0, 0x2B, 0x84, 0x26, 0x12, 4, 0, 0, 0,
    ]
    try Data(packed).write(to: URL(fileURLWithPath: folder.path + "/shop.xml.gz"))
    let document = try await MetadataSource("shop.xml.gz", baseDirectory: folder.path).load()
    #expect(document == SourceDocument(name: "shop.xml.gz", bytes: Data("<x/>".utf8), folder: folder.path))
  }

  @Test("a pipe is stored like standard input", arguments: ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "pipe"])
  func pipe(path: String) throws {
    let folder = try Folder()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(try MetadataSource(path, baseDirectory: folder.path).recorded(in: "/p") == "-")
  }

  @Test("a file in memory is stored by its path", arguments: ["/dev/shm/shop.xml", "shm/shop.xml"])
  func memory(path: String) throws {
    let source = try MetadataSource(path, baseDirectory: "/dev")
    #expect(source.recorded(in: "/dev/shm/Shop") == "../shop.xml")
  }

  @Test("an unreadable file is reported", arguments: [("none.xml", "no file")])
  func unreadable(path: String, words: String) async throws {
    let folder = try Folder()
    let source = try MetadataSource(path, baseDirectory: folder.path)
    let error = try #require(await #expect(throws: ScaffoldError.self) { _ = try await source.load() })
    #expect(error.failure == .unreadable)
    #expect(error.diagnostics.first?.message.contains(words) == true)
    #expect(error.diagnostics.first?.message.contains("'\(path)'") == true)
  }

  @Test(
    "a stored URL has no secrets",
    arguments: [
      ("https://h/s/", "https://h/s/"), ("HTTPS://H:443/s?sap-client=100&apikey=x", "https://h/s?sap-client=100"),
      ("http://h:80/s?token=x", "http://h/s"), ("-", "-"),
    ])
  func recorded(argument: String, text: String) throws {
    #expect(try MetadataSource(argument, baseDirectory: "/").recorded(in: "/p") == text)
  }

  @Test(
    "an unusable URL is refused without showing secrets",
    arguments: ["ftp://h/s", "https://u:hidden@h/s", "http://", "https://u:hidden@h:x/?key=hidden"])
  func refused(argument: String) throws {
    let error = try #require(
      #expect(throws: ScaffoldError.self) { try MetadataSource(argument, baseDirectory: "/") })
    #expect(error.failure == .usage)
    #expect("\(error)".contains("hidden") == false)
  }

  @Test(
    "metadata is recognized by its start",
    arguments: [
      ("<edmx:Edmx Version='1.0'>", true), ("<?xml version='1.0'?>\n<!-- <a> -->\n<Edmx\nVersion='4.0'>", true),
      ("\u{FEFF}<Schema Namespace='x'/>", true), (" {\"$Version\": \"4.01\"}", true),
      ("<service xmlns='u'><Edmx/></service>", false), ("{\"value\": []}", false), ("<!DOCTYPE html><html>", false),
      ("", false), ("Edmx", false), ("<!-- <Edmx>", false),
    ])
  func signature(text: String, isMetadata: Bool) throws {
    let utf16 = try #require(text.data(using: .utf16))
    for bytes in [Data(text.utf8), utf16] {
      #expect(MetadataSignature.isMetadata(SourceDocument(name: "x", bytes: bytes)) == isMetadata)
    }
  }

  @Test("credentials are read from the first line of a file and never shown")
  func credentials() throws {
    let folder = try Folder(["p": "hidden\nsecond", "empty": "\nhidden"])
    let basic = try HTTPCredentials.basic(user: "u", passwordFile: folder.path + "/p")
    #expect(basic == .basic(user: "u", password: SecretText("hidden")))
    let bearer = try HTTPCredentials.bearer(file: folder.path + "/p")
    #expect(bearer == .bearer(SecretText("hidden")))
    var dumped = ""
    let access = ServiceAccess(credentials: basic, headers: ["X-Key": "hidden"])
    dump(access, to: &dumped)
    #expect("\(basic) \(bearer) \(access) \(dumped)".contains("hidden") == false)
    for name in ["none", "empty"] {
      #expect(throws: ScaffoldError.self) { try HTTPCredentials.bearer(file: folder.path + "/" + name) }
    }
  }

  @Test("headers are read from an argument or a file")
  func headers() throws {
    #expect(try HeaderArgument("X-A:  b: c ").fields == [HTTPHeaders.Field("X-A", "b: c")])
    let folder = try Folder(["h": "A: 1\n\nB: 2\r\n", "bad": "A: 1\nhidden\n"])
    let fields = try HeaderArgument("@\(folder.path)/h").fields
    #expect(fields == [HTTPHeaders.Field("A", "1"), HTTPHeaders.Field("B", "2")])
    for text in ["hidden", ": hidden", "a b: hidden", "@\(folder.path)/bad", "@\(folder.path)/none"] {
      let error = try #require(#expect(throws: ScaffoldError.self) { try HeaderArgument(text) })
      #expect("\(error)".contains("hidden") == false)
    }
  }

  @Test("an oversized file in a folder is refused")
  func sparse() async throws {
    // A file system in memory takes such a size, most disks do not.
    let path = "/dev/shm/source-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    for name in ["a.json", "b.json", "c.json"] {
      try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
    guard truncate("\(path)/b.json", Int.max) == 0 else { return }
    let source = try MetadataSource(path, baseDirectory: "/")
    let error = await #expect(throws: ScaffoldError.self) { try await source.load() }
    #expect(error?.failure == .unreadable)
  }
}
