import Foundation
import OnboardingSessions
import Testing

/// Secrets that a killed process was writing.
@Suite struct PasscodeLeftoverTests {
  private let fixture: PasscodeFixture

  init() throws { fixture = try PasscodeFixture() }

  @Test("P36: a passcode leaves no secret unencrypted that a killed process was writing")
  func leftover() async throws {
    let password = try fixture.file("password", "hunter2")
    let open = await fixture.terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", password)
    #expect(open.status == 0, "\(open.errors)")
    let secrets = try fixture.secrets(of: fixture.terminal)
    try secrets.create()
    let path = secrets.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      Thread.detachNewThread {
        while (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty != false {}
        kill(getpid(), SIGKILL)
      }
      let secret = Data(repeating: UInt8(ascii: "h"), count: 256 << 20)
      try ProfileDirectory(url: URL(fileURLWithPath: path)).write(secret, to: "password")
    }
    let left = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
    #expect(left.hasPrefix(".password."))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -61)], ofItemAtPath: "\(path)/\(left)")
    let right = try fixture.file("right", PasscodeFixture.right)
    let set = await fixture.terminal.run("passcode", "set", "--new-passcode-file", right)
    #expect(set.status == 0, "\(set.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }
}
