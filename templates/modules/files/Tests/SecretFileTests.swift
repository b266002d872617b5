import Foundation
import LocalFiles
import Testing

struct SecretFileTests {
  private func secret(in text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("secret-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try SecretFile.secret(in: file.path)
  }

  @Test("the first line is the secret", arguments: ["s e c", "s e c\n", "s e c\r\nmore"])
  func firstLine(text: String) throws {
    #expect(try secret(in: text) == "s e c")
  }

  @Test("an empty file and a missing file are reported")
  func faults() throws {
    let error = #expect(throws: SecretFileError.self) { try secret(in: "\nsecret") }
    #expect(error?.description.hasSuffix("contains no secret; write it on the first line") == true)
    #expect(throws: SecretFileError.unreadable(path: "/nowhere/secret", reason: "No such file or directory")) {
      try SecretFile.secret(in: "/nowhere/secret")
    }
    #expect(throws: SecretFileError.unreadable(path: "/", reason: "Is a directory")) { try SecretFile.secret(in: "/") }
  }

  /// The largest size of a core dump that this process may ask for, and the one that it has.
  private static var coreDumpLimit: rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    return limit
  }

  @Test(
    "a crash after a secret was read writes no file with the memory",
    .enabled(if: coreDumpLimit.rlim_max > 0, "this system allows no core dumps"))
  func coreDumps() {
    var limit = Self.coreDumpLimit
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    _ = try? SecretFile.secret(in: "/nowhere/secret")
    // A limit of 0 would not keep the memory from a program that the system passes it to.
    #expect(Self.coreDumpLimit.rlim_cur == 1)
  }

  @Test("a file that never ends is not read to the end")
  func endless() {
    let path = "/dev/zero"
    #expect(throws: SecretFileError.unreadable(path: path, reason: "it has more than 1 MB")) {
      try SecretFile.secret(in: path)
    }
  }
}
