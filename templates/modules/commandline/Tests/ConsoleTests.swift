import CommandLineInterface
import Foundation
import Testing

@Suite struct ConsoleTests {
  private let errors = TextBuffer()

  private func console(_ lines: [String]) -> Console {
    Console(output: ConsoleStream(TextBuffer()), errors: ConsoleStream(errors), input: LineBuffer(lines))
  }

  @Test func readsAnswersLineByLine() throws {
    let console = console([" Shop ", ""])
    #expect(try console.ask("name") == "Shop")
    #expect(try console.ask("output", default: "./Shop") == "./Shop")
    #expect(try console.ask("more") == nil)
    #expect(errors.text == "name: output [./Shop]: more: ")
  }

  @Test func secretsKeepSpacesAndAreNotEchoed() throws {
    #expect(try console([" s3cret "]).askSecret("password") == " s3cret ")
    #expect(errors.text == "password: \n")
  }

  @Test func stylesRequireAStyledStream() {
    #expect(ConsoleStream(errors).styled("x", .red) == "x")
    #expect(ConsoleStream(errors, isStyled: true).styled("x", .red) == "\u{1B}[31mx\u{1B}[0m")
  }

  @Test func aPipeIsNotATerminal() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let stream = ConsoleStream(descriptor: descriptor, environment: ["COLUMNS": "50", "TERM": "xterm"])
    #expect(!stream.isTerminal)
    #expect(!stream.isStyled)
    #expect(stream.columns == nil)
  }

  /// Environments, and whether they allow redrawing and styles, with the width in columns.
  static let environments: [([String: String], Bool, Bool, Int)] = [
    (["TERM": "xterm"], true, true, 72), (["TERM": "xterm", "NO_COLOR": "1"], true, false, 72),
    (["TERM": "xterm", "NO_COLOR": ""], true, true, 72), (["TERM": "dumb"], false, false, 72),
    (["TERM": "xterm", "COLUMNS": "50"], true, true, 50), (["TERM": "xterm", "COLUMNS": "x"], true, true, 72),
  ]

  @Test(arguments: environments)
  func environmentControlsStyles(
    _ environment: [String: String], _ isTerminal: Bool, _ isStyled: Bool, _ columns: Int
  ) throws {
    let terminal = try PseudoTerminal(columns: 72)
    let stream = ConsoleStream(descriptor: terminal.device, environment: environment)
    #expect(stream.isTerminal == isTerminal)
    #expect(stream.isStyled == isStyled)
    #expect(stream.columns == columns)
  }

  @Test func restoresTheTerminalAfterASecret() throws {
    let terminal = try PseudoTerminal(columns: 80)
    let before = terminal.isEchoing
    DispatchQueue.global().async { terminal.typeWhenSilent("s3cret\n") }
    #expect(try DescriptorSource(descriptor: terminal.device).readLine(echo: false) == "s3cret")
    #expect(before)
    #expect(terminal.isEchoing)
  }

  @Test func showsNothingThatIsTypedWhileASecretIsChecked() async throws {
    let terminal = try PseudoTerminal(columns: 80)
    let source = DescriptorSource(descriptor: terminal.device)
    try await source.withoutEcho {
      DispatchQueue.global().async { terminal.typeWhenSilent("s3cret\n") }
      let secret = try source.readLine(echo: false)
      #expect(secret == "s3cret")
      #expect(!terminal.isEchoing)
      terminal.typeWhenSilent("typed ahead\n")
      var typed = pollfd(fd: terminal.device, events: Int16(POLLIN), revents: 0)
      #expect(poll(&typed, 1, -1) == 1)
    }
    #expect(terminal.isEchoing)
    var rest = pollfd(fd: terminal.device, events: Int16(POLLIN), revents: 0)
    #expect(poll(&rest, 1, 0) == 0)
  }

  /// The terminal belongs to the test, and a process of its own asks on it.
  @Test("Ctrl-\\ at a question for a secret restores the terminal, and writes no memory to a file")
  func quitting() async throws {
    let terminal = try PseudoTerminal(columns: 80)
    let path = try #require(terminal.path)
    await #expect(processExitsWith: .signal(SIGQUIT)) { [path = path as String] in
      let device = open(path, O_RDWR | O_NOCTTY)
      Thread.detachNewThread {
        var settings = termios()
        while tcgetattr(device, &settings) == 0, settings.c_lflag & tcflag_t(ECHO) != 0 { usleep(1000) }
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        // With another status than the expected one, the test fails.
        guard limit.rlim_cur == min(1, limit.rlim_max) else { _exit(1) }
        kill(getpid(), SIGQUIT)
      }
      _ = try DescriptorSource(descriptor: device).readLine(echo: false)
    }
    #expect(terminal.isEchoing)
  }

  @Test("a second Ctrl-C while a secret is checked restores the terminal")
  func interrupting() async throws {
    let terminal = try PseudoTerminal(columns: 80)
    let path = try #require(terminal.path)
    await #expect(processExitsWith: .exitCode(130)) { [path = path as String] in
      let source = DescriptorSource(descriptor: open(path, O_RDWR | O_NOCTTY))
      _ = await InterruptSignal.cancelling {
        await source.withoutEcho {
          Thread.detachNewThread {
            for _ in 0..<100 {
              kill(getpid(), SIGINT)
              usleep(100_000)
            }
          }
          // A check that does not notice that it is cancelled.
          sleep(20)
        }
      }
    }
    #expect(terminal.isEchoing)
  }

  @Test func readsSingleLines() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("one\ntwo\nrest".utf8))
    try pipe.fileHandleForWriting.close()
    let source = DescriptorSource(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(try source.readLine(echo: true) == "one")
    #expect(try source.readLine(echo: true) == "two")
    #expect(try source.readAll() == Data("rest".utf8))
    #expect(try source.readLine(echo: true) == nil)
  }
}
