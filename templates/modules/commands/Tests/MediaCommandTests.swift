import FakeService
import Foundation
import LoopbackFixtures
import SampleApplication
import ServiceData
import Testing

/// The content of media entities, offline and online. A test with a process of its own waits for it on a thread of the
/// pool, and several at once would leave none for their servers.
@Suite(.serialized)
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
        await run("queue", "export", film + ".jsonl")
        await run("queue", "undo", "--all")
        await run("queue", "import", film + ".jsonl")
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

  /// A program whose standard streams are real pipes and files.
  private static func run(_ line: [String], in profile: String, input: String?, output: String?) async throws {
    let child = ProgramTerminal(keeping: URL(fileURLWithPath: profile), ShopApplication(schema: schema))
    let source = input.map { open($0, O_RDONLY) } ?? -1
    let sink = output.map { open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1
    defer { for descriptor in [source, sink] where descriptor >= 0 { close(descriptor) } }
    let run = await child.run(line, input: source, output: sink)
    #expect(run.status == 0, "\(line): \(run.errors)")
  }

  @Test("64 MB from and to pipes pass through in constant memory, offline and online")
  func pipes() async throws {
    let fake = try FakeODataService(schema: Self.schema, root: "http://fake.invalid/service")
    let server = try LoopbackServer { request in LoopbackServer.forward(request) { try await fake.send($0) } }
    let open = await terminal.run("session", "open", "--service-url", server.url("/service/"))
    #expect(open.status == 0, "\(open.errors)")
    let block = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    let content = Data(Array(repeatElement(block, count: 64).joined()))
    let profile = terminal.profile.path
    try content.write(to: URL(fileURLWithPath: profile + "/film"))
    await #expect(processExitsWith: .success) { [profile = profile as String] in
      let film = profile + "/film"
      func run(_ line: String..., output: String? = nil) async throws {
        let pipe = profile + "/pipe"
        let feeder = Process()
        feeder.executableURL = URL(fileURLWithPath: "/bin/sh")
        feeder.arguments = ["-c", "mkfifo '\(pipe)'; cat '\(film)' > '\(pipe)'; rm '\(pipe)'"]
        let isFed = line.contains("put")
        if isFed {
          try feeder.run()
          while access(pipe, F_OK) != 0 { try await Task.sleep(for: .milliseconds(5)) }
        }
        try await MediaCommandTests.run(line, in: profile, input: isFed ? pipe : nil, output: output)
        if isFed { feeder.waitUntilExit() }
      }
      let growth = try await PeakMemory.growth {
        try await run("media", "put", "Photos", "1", "--type", "video/mp4")
        try await run("media", "get", "Photos", "1", output: film + ".waiting")
        try await run("sync")
        try await run("media", "get", "Photos", "1", output: film + ".sent")
        try await run("media", "put", "Photos", "2", "--online", "--type", "video/mp4")
        try await run("media", "get", "Photos", "2", "--online", output: film + ".online")
      }
      #expect(growth < 48 << 20, "\(growth) bytes")
    }
    for name in ["film.waiting", "film.sent", "film.online"] {
      let isWhole = FileManager.default.contents(atPath: profile + "/" + name) == content
      #expect(isWhole, "\(name)")
    }
  }

  @Test("a download that was interrupted is continued by the same command")
  func resume() async throws {
    let fake = try FakeODataService(schema: Self.schema, root: "http://fake.invalid/service")
    let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 17) }
    let server = try LoopbackServer { request in
      guard request.target.contains("$value") else {
        return LoopbackServer.forward(request) { try await fake.send($0) }
      }
      guard let range = request.headers["Range"], request.headers["If-Range"] == "\"one\"" else {
        let head = "HTTP/1.1 200 OK\r\nETag: \"one\"\r\nContent-Length: \(content.count)\r\n\r\n"
        return [.send(Array(head.utf8) + content.prefix(100_000)), .close]
      }
      let start = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
      // Every exchange is interrupted, until only a little is left.
      let end = min(start + 30_000, content.count)
      let head =
        "HTTP/1.1 206 Partial Content\r\nETag: \"one\"\r\nContent-Length: \(content.count - start)\r\n"
        + "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)\r\n\r\n"
      return [.send(Array(head.utf8) + content[start..<end])] + (end < content.count ? [.close] : [])
    }
    _ = await terminal.run("session", "open", "--service-url", server.url("/service/"))
    let copy = terminal.file("copy")
    try Data("earlier".utf8).write(to: URL(fileURLWithPath: copy))
    var runs = 1
    var run = await terminal.run("media", "get", "Photos", "1", "--online", "--output", copy)
    #expect(run.status != 0)
    #expect(run.errors.contains("bytes are kept in '\(copy).part'; the same command requests the rest"))
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "earlier")
    while run.status != 0, runs < 10 {
      run = await terminal.run("media", "get", "Photos", "1", "--online", "--output", copy)
      runs += 1
    }
    #expect(run.status == 0 && runs > 1, "\(run.errors)")
    #expect(FileManager.default.contents(atPath: copy) == Data(content))
    let left = try FileManager.default.contentsOfDirectory(atPath: terminal.profile.path)
    #expect(left.filter { $0.hasPrefix("copy") } == ["copy"])
  }

  @Test("a file of another program is not taken for the beginning of content")
  func foreignPart() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let copy = terminal.file("copy")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy + ".part"))
    #expect(await terminal.run("media", "get", "Photos", "1", "--output", copy).status == 0)
    #expect(try String(contentsOfFile: copy + ".part", encoding: .utf8) == "mine")
    let left = try FileManager.default.contentsOfDirectory(atPath: terminal.profile.path)
    #expect(left.filter { $0.hasPrefix("copy") }.sorted() == ["copy", "copy.part"])
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
    let other = try ProgramTerminal(sharingServiceOf: terminal)
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
