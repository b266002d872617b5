import Foundation
import OnboardingSessions
import Testing

@Suite struct ProfileDirectoryTests {
  let profile = TemporaryProfile()

  @Test func writesPrivateFiles() throws {
    try profile.directory.write(Data("secret".utf8), to: "file")
    #expect(try profile.mode(ofPath: profile.directory.path(of: "file")) == 0o600)
    #expect(try profile.mode(ofPath: profile.directory.url.path) == 0o700)
    #expect(try profile.directory.contents(of: "file") == Data("secret".utf8))
  }

  @Test func replacesAFileAtomically() throws {
    try profile.directory.write(Data("a long first version".utf8), to: "file")
    try profile.directory.write(Data("short".utf8), to: "file")
    #expect(try profile.directory.contents(of: "file") == Data("short".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: profile.directory.url.path) == ["file"])
  }

  @Test func removesTheTemporaryFileAfterAFailure() throws {
    try profile.directory.subdirectory("file").write(Data(), to: "inside")
    #expect(throws: ProfileError.self) { try profile.directory.write(Data(), to: "file") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: profile.directory.url.path) == ["file"])
  }

  @Test func returnsNilForAMissingFile() throws {
    #expect(try profile.directory.contents(of: "file") == nil)
    try profile.directory.removeFile("file")
    try profile.directory.remove()
  }

  @Test func reportsADamagedFile() throws {
    try profile.directory.write(Data("{".utf8), to: "file.json")
    let error = try #require(throws: ProfileError.self) {
      try profile.directory.document([String: String].self, named: "file.json")
    }
    #expect(error.description.contains(profile.directory.path(of: "file.json")))
    #expect(error.description.contains("damaged"))
  }

  @Test func separatesUsers() {
    let first = UUID()
    #expect(profile.directory.userDirectory(for: first) == profile.directory.userDirectory(for: first))
    #expect(profile.directory.userDirectory(for: first) != profile.directory.userDirectory(for: UUID()))
  }
}
