import LocalFiles
import Testing

struct SecretCommandTests {
  @Test("the first line of what a command prints is the secret")
  func firstLine() throws {
    #expect(try SecretCommand.secret(printedBy: "printf 'a b\\r\\nmore'") == "a b")
  }

  @Test("a command that fails or prints nothing is reported")
  func faults() {
    #expect(throws: SecretCommandError.failed(command: "echo a; exit 3")) {
      try SecretCommand.secret(printedBy: "echo a; exit 3")
    }
    #expect(throws: SecretCommandError.empty(command: "echo; echo a")) {
      try SecretCommand.secret(printedBy: "echo; echo a")
    }
  }
}
