import Foundation
import OnboardingSessions
import Testing

/// The list of a profile's users, which several processes read and change.
@Suite struct ProfileUsersTests {
  private let profile = TemporaryProfile()
  private var users: ProfileUsers { ProfileUsers(profile: profile.directory) }

  private func directories() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: profile.directory.path(of: "accounts"))) ?? []
  }

  @Test("P39: a profile without a list has one user, whose directory is the profile's")
  func firstUser() throws {
    #expect(try users.names == ["default"])
    #expect(try users.current == "default")
    #expect(try users.directory() == profile.directory)
    #expect(!FileManager.default.fileExists(atPath: profile.directory.url.path))
    try users.add("bert")
    #expect(try users.directory() == profile.directory)
    #expect(try users.directory(of: "bert") != profile.directory)
    #expect(throws: ProfileUserError.unknown(name: "carl", known: ["default", "bert"])) {
      try users.directory(of: "carl")
    }
  }

  @Test("P39: changes of several processes at once are all kept")
  func concurrency() async throws {
    let users = users
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          try users.add("user\(number)")
          try users.makeCurrent("user\(number)")
          if number.isMultiple(of: 3) { try await users.remove("user\(number)") }
        }
      }
      try await group.waitForAll()
    }
    let names = try users.names
    #expect(Set(names) == Set(["default"] + (0..<12).filter { !$0.isMultiple(of: 3) }.map { "user\($0)" }))
    #expect(names.contains(try users.current))
  }

  @Test("P39: what a killed removal left behind is removed by the next change, and nothing else is")
  func leftovers() throws {
    try users.add("bert")
    try users.directory(of: "bert").write(Data("berts".utf8), to: "note")
    try profile.directory.write(Data("annas".utf8), to: "note")
    let left = profile.directory.subdirectory("accounts").subdirectory(UUID().uuidString.lowercased())
    try left.write(Data("carls".utf8), to: "note")
    try users.add("dora")
    #expect(directories().count == 1)
    #expect(try users.directory(of: "bert").contents(of: "note") == Data("berts".utf8))
    #expect(try profile.directory.contents(of: "note") == Data("annas".utf8))
  }

  @Test("P39: a lost list removes nobody's session and changes")
  func lostList() async throws {
    for name in ["bert", "carl", "dora"] { try users.add(name) }
    let (bert, carl, dora) = (
      try users.directory(of: "bert"), try users.directory(of: "carl"), try users.directory(of: "dora")
    )
    try await SingleUserIDStore(profile: bert).didOnboard(UUID())
    let work = carl.subdirectory("users").subdirectory("1").subdirectory("store")
    try work.write(Data("work".utf8), to: "outbox.sqlite")
    try dora.write(Data("nothing".utf8), to: "log.jsonl")
    try profile.directory.removeFile("users.json")
    try users.add("emil")
    #expect(try await SingleUserIDStore(profile: bert).currentID() != nil)
    #expect(try work.contents(of: "outbox.sqlite") == Data("work".utf8))
    #expect(try dora.contents(of: "log.jsonl") == nil)
  }

  @Test("P39: a user with a session is not removed from the list")
  func sessions() async throws {
    try users.add("bert")
    let directory = try users.directory(of: "bert")
    try await SingleUserIDStore(profile: directory).didOnboard(UUID())
    await #expect(throws: ProfileUserError.hasSession(name: "bert")) { try await users.remove("bert") }
    #expect(try users.names == ["default", "bert"])
  }

  @Test("P39: a damaged list is an error, and no user stands in for another one")
  func damage() throws {
    try users.add("bert")
    try users.makeCurrent("bert")
    try profile.directory.write(Data("{}".utf8), to: "users.json")
    #expect(throws: ProfileError.self) { try users.directory() }
    #expect(throws: ProfileError.self) { try users.add("carl") }
  }
}
