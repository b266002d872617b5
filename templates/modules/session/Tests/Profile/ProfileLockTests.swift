import Foundation
import Glibc
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

  /// The thread assumes another identity, since file permissions do not restrict root.
  @Test func locksAReadOnlyProfile() throws {
    try profile.directory.write(Data(), to: "session.lock")
    let path = profile.directory.path(of: "session.lock")
    let folder = profile.directory.url.path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
    // 'setfsuid' is not in the headers that Swift imports.
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setIdentity = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
    let own = setIdentity(65_534)
    defer { _ = setIdentity(uid_t(bitPattern: own)) }
    let first = try ProfileLock.wait(path: path)
    #expect(try ProfileLock.attempt(path: path, mode: .shared) == nil)
    first.release()
    #expect(try ProfileLock.attempt(path: path, mode: .exclusive) != nil)
    #expect(throws: ProfileError.self) { try ProfileLock.wait(path: folder + "/other.lock") }
  }
}
