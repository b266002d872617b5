import CommandLineInterface
import HTTPTransport
import Scaffold
import Testing

@testable import ScaffoldCLI

@Suite struct ServiceAccessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func access(_ line: [String], answers: [String]? = nil) throws -> ServiceAccess {
    let arguments = try ArgumentParser(ScaffoldProgram.program.specification).parse(["inspect", "x"] + line)
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer(), isTerminal: answers != nil),
      input: LineBuffer(answers ?? [], isTerminal: answers != nil))
    let user = arguments[OptionCatalogue.user]
    return try ServiceAccessBuilder(arguments: arguments, console: console, user: user).access()
  }

  @Test func readsPasswordsFromAFile() throws {
    let file = try folder.write("s3cret word\r\nsecond line\n", to: "password")
    let credentials = try access(["--user", "jane", "--password-file", file]).credentials
    #expect(credentials == .basic(user: "jane", password: SecretText("s3cret word")))
  }

  @Test func asksForPasswordsOnATerminal() throws {
    let credentials = try access(["--user", "jane"], answers: ["s3cret"]).credentials
    #expect(credentials == .basic(user: "jane", password: SecretText("s3cret")))
  }

  @Test func readsTokensFromAFile() throws {
    let file = try folder.write("abc.def\n", to: "token")
    let credentials = try access(["--bearer-file", file]).credentials
    #expect(credentials == .bearer(SecretText("abc.def")))
  }

  @Test func readsTokensFromACommand() throws {
    let credentials = try access(["--token-command", "echo abc.def; echo more"]).credentials
    #expect(credentials == .bearer(SecretText("abc.def")))
  }

  @Test(arguments: ["exit 3", "true"]) func aTokenCommandMustPrintAToken(_ command: String) async {
    let run = await ScaffoldRun("inspect", "http://localhost/", "--token-command", command)
    #expect(run.status == .configuration)
    #expect(run.errors.contains("hint: run it on its own to see why\n"))
    // A command can contain a secret.
    #expect(!run.errors.contains("'\(command)'") && !run.errors.contains(": \(command)"))
  }

  @Test func readsHeadersFromArgumentsAndFiles() throws {
    let file = try folder.write("Authorization: Key 1\n\nX-Two: a:b\n", to: "headers")
    let headers = try access(["--header", "X-One: 1", "--header", "@" + file]).headers
    #expect(headers.values(of: "X-One") == ["1"])
    #expect(headers.values(of: "Authorization") == ["Key 1"])
    #expect(headers.values(of: "X-Two") == ["a:b"])
  }

  @Test func acceptsTimeoutAndAuthority() throws {
    let file = try folder.write(Self.certificate, to: "ca.pem")
    let access = try access(["--timeout", "2.5", "--cacert", file])
    #expect(access.settings.timeout == .milliseconds(2500))
    #expect(access.settings.authorities.file == file)
  }

  private static let certificate = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"

  @Test func acceptsAClientCertificate() throws {
    let certificate = try folder.write(Self.certificate, to: "certificate.pem")
    let key = try folder.write("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n", to: "key.pem")
    let whole = try access(["--cert", certificate]).settings.clientCertificate
    #expect(whole == ClientCertificate(certificateFile: certificate))
    let apart = try access(["--cert", certificate, "--key", key], answers: ["s3cret"]).settings.clientCertificate
    let expected = ClientCertificate(
      certificateFile: certificate, keyFile: key, passphrase: SecretText("s3cret"))
    #expect(apart == expected)
  }

  static let conflicts: [[String]] = [
    ["--key", "x"], ["--key-password-file", "x"], ["--proxy", "http://u:p@h/"],
    ["--user", "jane"], ["--password-file", "x"], ["--token-command", "echo a", "--bearer-file", "x"],
    ["--user", "jane", "--bearer-file", "x"],
    ["--header", "Authorization: Basic abc"], ["--header", "cookie: a=b"],
  ]

  @Test(arguments: conflicts) func contradictingOptionsAreAUsageError(_ line: [String]) {
    #expect(throws: ArgumentError.self) { try access(line) }
  }

  @Test func doesNotRepeatASecretFromAnArgument() async {
    let run = await ScaffoldRun("inspect", "http://localhost/", "--header", "Authorization: Basic c2VjcmV0")
    #expect(run.status == .usage)
    #expect(!run.errors.contains("c2VjcmV0"))
  }

  static let unreadable: [[String]] = [
    ["--user", "jane", "--password-file", "/nowhere/password"], ["--bearer-file", "/nowhere/token"],
    ["--header", "@/nowhere/headers"], ["--bearer-file", "/dev/null"],
  ]

  @Test(arguments: unreadable) func exitsWith66ForUnreadableFiles(_ line: [String]) async {
    let run = await ScaffoldRun(["inspect", "http://localhost/"] + line)
    #expect(run.status == .noInput)
  }
}
