import CommandLineInterface
import Foundation
import Glibc
import ServiceData
import Testing

@testable import ServiceCommands

/// `sync --watch`, as a background service runs it.
@Suite struct SyncWatchTests {
  /// A socket as a service manager has it.
  private final class ManagerSocket {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("notify-\(UUID().uuidString)").path
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    init() throws {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      var timeout = timeval(tv_sec: 120, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
      let result = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(result == 0)
    }

    deinit {
      close(descriptor)
      unlink(path)
    }

    func message() -> String {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  }

  private static let shop = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("SampleShop")

  @Test("P43: SIGHUP synchronizes at once, and SIGTERM ends a background synchronization between two rounds with 0")
  func signals() throws {
    let manager = try ManagerSocket()
    let profile = FileManager.default.temporaryDirectory.appendingPathComponent("watch-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: profile) }
    let process = Process()
    process.executableURL = Self.shop
    process.arguments = ["sync", "--watch", "3600", "--demo", "--quiet", "--profile", profile.path]
    process.environment = ProcessInfo.processInfo.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(manager.message() == "READY=1\nSTATUS=synchronized")
    for _ in 1...2 {
      kill(process.processIdentifier, SIGHUP)
      #expect(manager.message() == "STATUS=synchronized")
    }
    process.terminate()
    process.waitUntilExit()
    #expect(manager.message() == "STOPPING=1")
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test("P43: a request to reload that arrives during a synchronization is not lost, and is served once") @MainActor
  func reload() async {
    let reloads = ReloadDelegate()
    await reloads.didReceiveReload()
    await reloads.didReceiveReload()
    #expect(await reloads.next())
    let pause = Task { await reloads.next() }
    pause.cancel()
    #expect(await !pause.value)
  }

  /// The state of a process in proc(5), such as `T` for a stopped one.
  private static func state(of process: Int32) -> Character? {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.first { $0 != " " }
  }

  @Test("P37: Ctrl-Z locks the scene of its process, not the session of the others, even if the process is killed")
  func stopping() async throws {
    let manager = try ManagerSocket()
    let terminal = ProgramTerminal()
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let process = Process()
    process.executableURL = Self.shop
    process.arguments = ["sync", "--watch", "3600", "--quiet", "--profile", terminal.profile.path]
    process.environment = ProcessInfo.processInfo.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(manager.message() == "READY=1\nSTATUS=synchronized")
    kill(process.processIdentifier, SIGTSTP)
    while Self.state(of: process.processIdentifier) != "T" { await Task.yield() }
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    #expect(try await terminal.objects("status").first?["session"] == .string("opened"))
  }

  @Test("P43: a background synchronization waits while the session is locked, and then goes on")
  func locked() async throws {
    let manager = try ManagerSocket()
    let terminal = ProgramTerminal()
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(await terminal.run("session", "lock").status == 0)
    for isUnlocked in [false, true] {
      let process = Process()
      process.executableURL = Self.shop
      process.arguments = ["sync", "--watch", "1", "--quiet", "--profile", terminal.profile.path]
      process.environment = ProcessInfo.processInfo.environment.merging(["NOTIFY_SOCKET": manager.path]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      #expect(manager.message() == "READY=1\nSTATUS=locked")
      if isUnlocked {
        #expect(await terminal.run("session", "unlock").status == 0)
        #expect(manager.message() == "STATUS=synchronized")
      }
      process.terminate()
      process.waitUntilExit()
      while manager.message() != "STOPPING=1" {}
      #expect(process.terminationStatus == 0 || isUnlocked && process.terminationStatus == 130)
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(text.contains("waits for 'shop --profile \(terminal.profile.path) session unlock'"))
      #expect(text.split(separator: "\n").count == 1)
    }
  }

  @Test func pausesGrowDuringAnOutage() {
    var pauses = WatchPauses(interval: 60)
    #expect(pauses.pause(after: .success) == 60)
    #expect((0..<6).map { _ in pauses.pause(after: .offline, random: 0) } == [60, 120, 240, 480, 900, 900])
    #expect(pauses.pause(after: .offline, random: 0.9) == 900)
    #expect(pauses.pause(after: .refused) == 60)
    #expect(pauses.pause(after: .offline, random: 0.5) == 75)
    var rare = WatchPauses(interval: 7200)
    #expect((0..<3).map { _ in rare.pause(after: .offline, random: 0) } == [7200, 7200, 7200])
  }

  @Test func ignoresInvalidSockets() {
    for path in ["", "relative", "/none/socket", "@" + String(repeating: "a", count: 200)] {
      ServiceNotifier(environment: ["NOTIFY_SOCKET": path]).ready("synchronized")
    }
  }
}
