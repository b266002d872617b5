import Foundation
import Glibc
import OtherUser
import Testing

@testable import OnboardingSessions

@Suite struct ProfileLockTests {
  let profile = TemporaryProfile()

  @Test("a holder that is stopped keeps nobody waiting forever, and is named")
  func stoppedHolder() throws {
    try profile.directory.create()
    let path = profile.directory.path(of: "session.lock")
    let first = try ProfileLock.wait(path: path)
    let error = #expect(throws: ProfileError.self) { try ProfileLock.wait(path: path, patience: .milliseconds(30)) }
    #expect(error?.description.contains("process \(getpid()) has locked it") == true)
    first.release()
    try ProfileLock.wait(path: path).release()
  }

  @Test("a lock on a file that was removed in the meantime excludes nobody, so that of the new file is waited for")
  func removedFile() async throws {
    try profile.directory.create()
    let path = profile.directory.path(of: "vault.lock")
    let first = try ProfileLock.wait(path: path)
    let waiting = Task.detached { try ProfileLock.wait(path: path, patience: .seconds(2)) }
    try await Task.sleep(for: .milliseconds(100))
    #expect(unlink(path) == 0)
    let second = try #require(try ProfileLock.attempt(path: path, mode: .exclusive))
    first.release()
    await #expect(throws: ProfileError.self) { try await waiting.value.release() }
    second.release()
  }

  @Test func locksAReadOnlyProfile() throws {
    let profile = TemporaryProfile(in: OtherUser.temporaryFolder)
    try profile.directory.write(Data(), to: "session.lock")
    let path = profile.directory.path(of: "session.lock")
    let folder = profile.directory.url.path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
    try OtherUser.run {
      let first = try ProfileLock.wait(path: path)
      #expect(try ProfileLock.attempt(path: path, mode: .shared) == nil)
      first.release()
      #expect(try ProfileLock.attempt(path: path, mode: .exclusive) != nil)
      #expect(throws: ProfileError.self) { try ProfileLock.wait(path: folder + "/other.lock") }
    }
  }
}
