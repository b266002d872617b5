import CommandLineInterface
import DataBrowser
import Foundation
import OnboardingSessions
import SampleApplication
import ServiceData
import Synchronization
import Testing

@testable import ServiceCommands

/// Several users of a profile, each with a session, rows, changes and secrets of their own.
@Suite struct UserCommandTests {
  private let terminal = ProgramTerminal()

  /// The paths and bytes of the files in a directory.
  private func files(in directory: URL) -> [String: Data] {
    var found: [String: Data] = [:]
    let paths = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
    for path in paths {
      found[path] = FileManager.default.contents(atPath: directory.appendingPathComponent(path).path)
    }
    return found
  }

  private func holders(of text: String, in directory: URL) -> [String] {
    files(in: directory).filter { $0.value.range(of: Data(text.utf8)) != nil }.map(\.key).sorted()
  }

  private func names() async throws -> [Value?] { try await terminal.objects("user", "list").map { $0["name"] } }

  @Test("P39: a session that was opened before there were users is that of the first user")
  func firstUser() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let before = files(in: terminal.profile).keys.filter { !$0.contains("sqlite-") }
    let only = try await terminal.objects("user", "list")
    #expect(only.count == 1)
    #expect(only.first?["name"] == .string("default"))
    #expect(only.first?["current"] == .bool(true))
    #expect(only.first?["service"] == .string("demo"))
    #expect(only.first?["waiting"] == .int(1))
    #expect(await terminal.run("user", "add", "bert").status == 0)
    #expect(await terminal.run("user", "switch", "bert").status == 0)
    #expect(await terminal.run("list", "Products").status == 5)
    #expect(await terminal.run("list", "Products", "--as", "default").output.contains("Milk"))
    #expect(before.allSatisfy { files(in: terminal.profile).keys.contains($0) }, "files of the first user were moved")
  }

  @Test("P39, P61: a user sees neither the rows nor the changes nor the secrets of another one")
  func separation() async throws {
    try FileManager.default.createDirectory(at: terminal.profile, withIntermediateDirectories: true)
    let open = await terminal.run("session", "open", "--demo")
    #expect(open.status == 0, "\(open.errors)")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Annas marzipan")
    let add = await terminal.run("user", "add", "bert", "--demo")
    #expect(add.status == 0, "\(add.errors)")
    #expect(add.errors.contains("user 'bert' added"))
    #expect(add.errors.contains("session open with the demo service"))
    #expect(await terminal.run("user", "switch", "bert").status == 0)
    #expect(try await terminal.objects("session", "status").first?["profileUser"] == .string("bert"))
    #expect(try await terminal.objects("queue", "list").isEmpty)
    #expect(await terminal.run("list", "Products").output.contains("marzipan") == false)
    #expect(await terminal.run("log").output.contains("marzipan") == false)
    _ = await terminal.run("update", "Products", "2", "--set", "Name=Berts nougat")
    let accounts = terminal.profile.appendingPathComponent("accounts")
    #expect(holders(of: "marzipan", in: accounts).isEmpty)
    #expect(!holders(of: "nougat", in: accounts).isEmpty)
    #expect(holders(of: "nougat", in: terminal.profile).allSatisfy { $0.hasPrefix("accounts/") })
    #expect(try await terminal.objects("queue", "list").count == 1)
    #expect(try await terminal.objects("queue", "list", "--as", "default").count == 1)
    let elsewhere = await terminal.run("sync", "--as", "bert", "--service-url", "http://127.0.0.1:9/other")
    #expect(elsewhere.status == 64)
    #expect(elsewhere.errors.contains(" user add NAME'"))
  }

  @Test("P39: switching keeps the changes of the previous user, and sends them on request")
  func switching() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("user", "add", "bert")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let note = BrowserPlaceNote(profile: ProfileDirectory(url: terminal.profile))
    note.keep(BrowserPlace(set: "Products", key: "1", index: 0, order: nil, isDescending: false))
    let kept = await terminal.run("user", "switch", "bert")
    #expect(kept.status == 0)
    #expect(note.place == nil)
    #expect(kept.errors.contains("1 change of 'default' stays on this machine"))
    #expect(kept.errors.contains("sync --as default' sends it"))
    #expect(kept.errors.contains("the user is now 'bert'; open a session with 'shop --profile"))
    _ = await terminal.run("user", "switch", "default")
    #expect(try await terminal.objects("queue", "list").count == 1)
    let sent = await terminal.run("user", "switch", "bert", "--upload")
    #expect(sent.status == 0, "\(sent.errors)")
    #expect(try await terminal.objects("queue", "list", "--as", "default").isEmpty)
    #expect(await terminal.run("show", "Products", "1", "--online", "--as", "default").output.contains("Milk"))
    #expect(await terminal.run("user", "switch", "bert").errors == "the user is already 'bert'\n")
  }

  @Test("P39: if the changes cannot be sent, the user stays the same")
  func failedUpload() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("user", "add", "bert")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let offline = ProgramTerminal(
      on: terminal,
      ShopApplication(faults: (1...8).map { "refuse@PATCH/\($0)" }.joined(separator: " "))
    )
    let refused = await offline.run("user", "switch", "bert", "--upload")
    #expect(refused.status == 4, "\(refused.errors)")
    #expect(refused.errors.contains("the changes were not sent; the user is still 'default'"))
    #expect(try await terminal.objects("user", "list").first?["current"] == .bool(true))
    #expect(try await terminal.objects("queue", "list").count == 1)
  }

  @Test(
    "P39: on a terminal, the program asks whether to send the changes of the previous user", arguments: ["no", "yes"])
  func question(answer: String) async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("user", "add", "bert")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let errors = TextBuffer()
    let status = await ServiceProgram(ShopApplication()).run(
      ["user", "switch", "bert", "--profile", terminal.profile.path],
      console: Console(
        output: ConsoleStream(TextBuffer()), errors: ConsoleStream(errors, isTerminal: true) { 80 },
        input: LineBuffer([answer], isTerminal: true)))
    #expect(status == .success)
    #expect(errors.text.contains("1 change of 'default' is not on the service yet. Send it first? (yes/no)"))
    #expect(try await terminal.objects("queue", "list", "--as", "default").count == (answer == "yes" ? 0 : 1))
  }

  @Test("P39, P36: switching locks the previous session, and a passcode and its secrets are those of one user")
  func passcodes() async throws {
    let folder = PasscodeFixture.folderInMemory("users")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let passcode = folder.appendingPathComponent("passcode").path
    try Data("correct horse\n".utf8).write(to: URL(fileURLWithPath: passcode))
    var application = ShopApplication()
    application.unlockedKeys = UnlockedKeys(environment: ["XDG_RUNTIME_DIR": folder.path])
    let terminal = ProgramTerminal(application)
    _ = await terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", passcode)
    let set = await terminal.run("passcode", "set", "--new-passcode-file", passcode)
    #expect(set.status == 0, "\(set.errors)")
    #expect(await terminal.run("user", "add", "bert", "--demo").status == 0)
    #expect(await terminal.run("user", "switch", "bert").status == 0)
    #expect(await terminal.run("list", "Products", "--as", "default").status == 6)
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    let listed = try await terminal.objects("user", "list")
    #expect(listed.map { $0["state"] } == [.string("locked"), .string("opened")])
    #expect(listed.map { $0["passcode"] } == [.bool(true), .bool(false)])
    #expect(listed.map { $0["user"] } == [.string("anna"), .null])
    let back = await terminal.run("user", "switch", "default")
    #expect(back.errors.contains("unlock the session with 'shop --profile"))
    #expect(await terminal.run("session", "unlock", "--passcode-file", passcode).status == 0)
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
  }

  @Test("P54, P39: no place of the browser is left of a user who is removed")
  func browserPlace() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("user", "add", "bert", "--demo")
    let place = terminal.profile.appendingPathComponent("browse.json")
    try Data(#"{"set": "Products", "key": "1", "index": 0}"#.utf8).write(to: place)
    #expect(await terminal.run("user", "remove", "default").status == 0)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test("P39, P40: a user with unsent changes is only removed on request, and then completely")
  func removal() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("user", "add", "bert", "--demo")
    _ = await terminal.run("user", "switch", "bert")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Berts nougat")
    let refused = await terminal.run("user", "remove", "bert")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("1 change is not on the service yet"))
    #expect(try await terminal.objects("queue", "list").count == 1)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let removed = await terminal.run("user", "remove", "bert", "--export", file.path)
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(removed.errors.contains("the user is now 'default'"))
    #expect(try String(contentsOf: file, encoding: .utf8).contains("nougat"))
    #expect(try await names() == [.string("default")])
    #expect(holders(of: "nougat", in: terminal.profile).isEmpty)
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
  }

  @Test("P39: the first user can be removed, and the others stay")
  func removalOfTheFirstUser() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("user", "add", "bert", "--demo")
    #expect(await terminal.run("user", "remove", "default").status == 0)
    #expect(try await names() == [.string("bert")])
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    #expect(await terminal.run("list", "Products", "--as", "default").status == 66)
    #expect(await terminal.run("user", "remove", "bert").status == 0)
    #expect(try await names() == [.string("default")])
    #expect(await terminal.run("list", "Products").status == 5)
  }

  @Test("P39: unknown, taken and unsuitable names are refused, without a trace in the profile")
  func refusedNames() async throws {
    _ = await terminal.run("user", "add", "bert")
    // The log has the words of each command, and nothing else that was typed.
    func kept() -> [String: Data] { files(in: terminal.profile).filter { !$0.key.hasPrefix("log/") } }
    let before = kept()
    let unknown = await terminal.run("list", "Products", "--as", "anna")
    #expect(unknown.status == 66)
    #expect(unknown.errors == "shop: error: there is no user 'anna'; the users are 'default', 'bert'\n")
    for (line, status): ([String], Int32) in [
      (["user", "switch", "anna"], 66), (["user", "remove", "anna"], 66),
      (["session", "open", "--demo", "--as", "anna"], 66),
      (["user", "add", "bert"], 64), (["user", "add", "default"], 64), (["user", "add", "../bert"], 64),
      (["user", "add", "carl", "--password-file", "secret"], 64),
    ] {
      let run = await terminal.run(line)
      #expect(run.status == status, "\(line): \(run.errors)")
    }
    #expect(kept() == before)
    #expect(holders(of: "anna", in: terminal.profile).isEmpty)
  }

  @Test("P39: a user whose session cannot be opened is not added")
  func failedOpening() async throws {
    let add = await terminal.run("user", "add", "bert", "--service-url", "http://127.0.0.1:9/none")
    #expect(add.status == 4, "\(add.errors)")
    #expect(try await names() == [.string("default")])
  }

  @Test("P39: a running browser begins again with the sets of the new user")
  func browser() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("user", "add", "bert", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Annas marzipan", "--as", "default")
    let output = TextBuffer()
    let errors = TextBuffer()
    let users = ProfileUsers(profile: ProfileDirectory(url: terminal.profile))
    let input = ScriptedInput(["next", "q"], beforeReading: 1) { try? users.makeCurrent("bert") }
    let status = await ServiceProgram(ShopApplication()).run(
      ["browse", "Products", "--plain", "--profile", terminal.profile.path],
      console: Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: input))
    #expect(status == .success, "\(errors.text)")
    #expect(errors.text == "the user of this profile is now 'bert'\n")
    let pages = output.text.components(separatedBy: "number: open;")
    #expect(pages.count == 3)
    #expect(pages[1].contains("marzipan"))
    #expect(!pages[2].contains("marzipan"))
    #expect(pages[2].contains("shop") && !pages[2].contains("shop › Products"))
  }

  @Test("P39: work for the current user follows a switch, work for a named user does not")
  func following() async throws {
    _ = await terminal.run("user", "add", "bert")
    func runtime(_ more: String...) throws -> CommandRuntime {
      let arguments = try ArgumentParser(ServiceProgram(ShopApplication()).specification)
        .parse(["sync", "--profile", terminal.profile.path] + more)
      return CommandRuntime(ShopApplication(), arguments, console: .standard())
    }
    let (current, named) = (try runtime(), try runtime("--as", "default"))
    #expect(throws: Never.self) { try current.checkIsCurrent() }
    _ = await terminal.run("user", "switch", "bert")
    #expect(throws: AccessError.self) { try current.checkIsCurrent() }
    #expect(await current.ofCurrentUser().user == "bert")
    #expect(throws: Never.self) { try named.checkIsCurrent() }
    #expect(await named.ofCurrentUser().user == "default")
  }
}

/// Lines of input, and work that is done before one of them is read.
private final class ScriptedInput: TextSource {
  let isTerminal = false
  private let state: Mutex<(lines: [String], read: Int)>
  private let position: Int
  private let work: @Sendable () -> Void

  init(_ lines: [String], beforeReading position: Int, _ work: @escaping @Sendable () -> Void) {
    state = Mutex((lines, 0))
    self.position = position
    self.work = work
  }

  func readLine(echo: Bool) -> String? {
    state.withLock { state in
      if state.read == position { work() }
      state.read += 1
      return state.lines.isEmpty ? nil : state.lines.removeFirst()
    }
  }

  func readAll() -> Data { Data() }
}
