import FakeService
import Foundation
import LoopbackFixtures
import SampleApplication
import ServiceData
import Testing

/// The content of media entities, offline and online.
struct MediaCommandTests {
  private static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      entity Shop.Photo keys=ID stream
        ID Int32!
        Title String
      entity Shop.Note keys=ID
        ID Int32!
        Text String
      set Photos Shop.Photo
      set Notes Shop.Note
      """#)
  private let terminal = ProgramTerminal(ShopApplication(schema: schema))

  @Test("64 MB of content pass through outbox and program in constant memory, offline and online")
  func memory() async throws {
    let fake = try FakeODataService(schema: Self.schema, root: "http://fake.invalid/service")
    let server = try LoopbackServer { request in LoopbackServer.forward(request) { try await fake.send($0) } }
    let open = await terminal.run("session", "open", "--service-url", server.url("/service/"))
    #expect(open.status == 0, "\(open.errors)")
    let block = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    let content = Data(Array(repeatElement(block, count: 64).joined()))
    let profile = terminal.profile.path
    try content.write(to: URL(fileURLWithPath: profile + "/film"))
    await #expect(processExitsWith: .success) { [profile = profile as String] in
      let child = ProgramTerminal(
        keeping: URL(fileURLWithPath: profile), ShopApplication(schema: MediaCommandTests.schema))
      func run(_ line: String...) async {
        let run = await child.run(line)
        #expect(run.status == 0, "\(line): \(run.errors)")
      }
      let film = profile + "/film"
      let growth = try await PeakMemory.growth {
        await run("media", "put", "Photos", "1", "--file", film, "--type", "video/mp4")
        await run("media", "get", "Photos", "1", "--output", film + ".waiting")
        await run("sync")
        await run("media", "get", "Photos", "1", "--output", film + ".sent")
        await run("media", "put", "Photos", "2", "--online", "--file", film, "--type", "video/mp4")
        await run("media", "get", "Photos", "2", "--online", "--output", film + ".online")
      }
      #expect(growth < 32 << 20, "\(growth) bytes")
    }
    for name in ["film.waiting", "film.sent", "film.online"] {
      let isWhole = FileManager.default.contents(atPath: profile + "/" + name) == content
      #expect(isWhole, "\(name)")
    }
  }

  @Test("content is queued, visible here at once, and sent by a sync")
  func put() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let file = terminal.file("photo.txt")
    try Data("a photo".utf8).write(to: URL(fileURLWithPath: file))
    #expect(await terminal.run("media", "put", "Photos", "1", "--file", file, "--type", "text/plain").status == 0)
    #expect(await terminal.run("media", "get", "Photos", "1").output == "a photo")
    #expect(await terminal.run("media", "get", "Photos", "1", "--online").output != "a photo")
    #expect(await terminal.run("sync").status == 0)
    #expect(await terminal.run("media", "get", "Photos", "1", "--online").output == "a photo")
    let copy = terminal.file("copy.txt")
    #expect(await terminal.run("media", "get", "Photos", "1", "--output", copy).status == 0)
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "a photo")
  }

  /// Both in the queue and directly on the service.
  @Test("a media entity is created with its content and its properties", arguments: [true, false])
  func create(isOnline: Bool) async throws {
    _ = await terminal.run("session", "open", "--demo")
    let file = terminal.file("photo.txt")
    try Data("a photo".utf8).write(to: URL(fileURLWithPath: file))
    let made = await terminal.run(
      "create", "Photos", "--media", file, "--content-type", "text/plain", "--set", "Title=Lisbon",
      isOnline ? "--online" : "--category=pictures")
    #expect(made.status == 0, "\(made.errors)")
    if !isOnline {
      let request = try #require(try await terminal.objects("queue", "list").first)
      #expect(request["kind"] == .string("create"))
      #expect(request["change"] == .string("Title, text/plain"))
      #expect(await terminal.run("sync").status == 0)
    }
    let photos = try await terminal.objects("list", "Photos", "--filter", "Title eq 'Lisbon'")
    #expect(photos.count == 1)
    guard case .int(let id)? = photos.first?["ID"] else { throw CocoaError(.coderValueNotFound) }
    #expect(await terminal.run("media", "get", "Photos", String(id), "--online").output == "a photo")
    #expect(await terminal.run("create", "Notes", "--media", file).status == 64)
    #expect(await terminal.run("create", "Photos", "--media", "-", "--json", "-").status == 64)
  }

  @Test("content can be read from standard input")
  func input() async throws {
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("media", "put", "Photos", "2", input: ["from a pipe"]).status == 0)
    #expect(await terminal.run("media", "get", "Photos", "2").output == "from a pipe\n")
  }

  @Test(
    "content that both sides replaced is a conflict", arguments: [("mine", "mine\n"), ("theirs", "theirs\n")])
  func conflict(side: String, content: String) async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("media", "put", "Photos", "1", input: ["mine"])
    let other = try ProgramTerminal(beside: terminal)
    _ = await other.run("session", "open", "--demo")
    #expect(await other.run("media", "put", "Photos", "1", "--online", input: ["theirs"]).status == 0)
    #expect(await terminal.run("sync").status == 3)
    let listed = try #require(try await terminal.objects("conflicts", "list").first)
    #expect(listed["kind"] == .string("media"))
    #expect(listed["properties"] == .list([.string("$value")]))
    let id = try #require(try await terminal.firstID(in: "conflicts"))
    let shown = await terminal.run("conflicts", "show", id)
    #expect(shown.errors.contains("both sides changed the content"))
    #expect(await terminal.run("conflicts", "resolve", id, "--take", "merged").status == 64)
    #expect(await terminal.run("conflicts", "resolve", id, "--take", side).status == 0)
    #expect(await terminal.run("sync").status == 0)
    #expect(await terminal.run("media", "get", "Photos", "1", "--online").output == content)
  }

  @Test("reading the content of an entity without a media stream is refused")
  func noStream() async {
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("media", "get", "Notes", "1").errors.contains("entities of 'Notes' have no content"))
    #expect(await terminal.run("media", "get", "Photos", "1", "--property", "Title").status == 64)
    #expect(await ProgramTerminal().run("media", "get", "Products", "1").status == 64)
  }
}
