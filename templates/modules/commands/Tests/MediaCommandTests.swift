import Foundation
import SampleApplication
import ServiceData
import Testing

/// The content of media entities, offline and online.
struct MediaCommandTests {
  private let terminal = ProgramTerminal(
    ShopApplication(
      schema: ServiceSchema(
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
          """#)))

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
