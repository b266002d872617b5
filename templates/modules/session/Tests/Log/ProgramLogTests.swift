import Foundation
import LocalFiles
import OnboardingSessions
import Testing

@Suite struct ProgramLogTests {
  private let profile = TemporaryProfile()

  private func log(_ lowest: ProgramLog.Priority = .low, fileSize: Int = ProgramLog.fileSize) -> ProgramLog {
    ProgramLog(profile: profile.directory, lowest: lowest, fileSize: fileSize)
  }

  @Test("P50: entries below the lowest priority are not written, required ones always are") func priorities() throws {
    for priority in ProgramLog.Priority.allCases { log(.high).write(priority, "test", priority.rawValue) }
    #expect(try log().entries().map(\.message) == ["high", "required"])
    log(.required).write(.high, "test", "lost")
    log(.required).write(.required, "test", "kept")
    #expect(try log().entries(from: .required).map(\.message) == ["required", "kept"])
    #expect(try log().entries(last: 1).map(\.message) == ["kept"])
  }

  @Test("P50: a full file is renamed, and the oldest one is removed") func rotation() throws {
    let log = log(fileSize: 300)
    for number in 1...60 { log.write(.medium, "test", "entry \(number)", numbers: ["number": number]) }
    let entries = try log.entries()
    #expect(entries.last?.message == "entry 60")
    #expect(entries.map { $0.numbers?["number"] ?? 0 } == Array(60 - entries.count + 1...60))
    let folder = profile.directory.subdirectory("log").url.path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }
    #expect(files.sorted() == ["program.1.jsonl", "program.2.jsonl", "program.3.jsonl", "program.jsonl"])
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)
      #expect((attributes[.size] as? Int ?? 0) <= 300)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("P50: several writers lose no entry") func concurrency() async throws {
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { for number in 0..<25 { log().write(.medium, "test", "\(writer)/\(number)") } }
      }
    }
    #expect(Set(try log().entries().map(\.message)).count == 100)
  }

  @Test func leavesOutLinesThatCannotBeRead() throws {
    log().write(.medium, "test", "first")
    let path = profile.directory.subdirectory("log").path(of: "program.jsonl")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"time\":\"tru\n".utf8))
    try handle.close()
    log().write(.medium, "test", "second")
    #expect(try log().entries().map(\.message) == ["first", "second"])
  }

  @Test("a command goes on if another process keeps the log locked") func lockedLog() throws {
    let log = log()
    log.write(.medium, "test", "first")
    let lock = try FileLock(path: profile.directory.subdirectory("log").path(of: "lock"))
    #expect(try lock.attempt(.exclusive))
    log.write(.medium, "test", "second")
    lock.release()
    #expect(try log.entries().map(\.message) == ["first"])
  }

  @Test func countsTheUse() throws {
    log().write(.medium, ProgramUsage.area, "list", numbers: ["status": 0, "milliseconds": 10])
    log().write(.high, ProgramUsage.area, "list", numbers: ["status": 4, "milliseconds": 20])
    log().write(.low, "request", "GET Products", numbers: ["status": 200])
    let usage = ProgramUsage(try log().entries())
    let last = try log().entries()[1].time
    #expect(usage.commands.count == 1)
    let list = try #require(usage.commands.first)
    #expect(list.name == "list" && list.runs == 2 && list.failures == 1 && list.milliseconds == 30 && list.last == last)
  }
}
