import Testing

@Suite struct BrowseCommandTests {
  @Test func withoutATerminalTheListIsSuggested() async {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    let run = await terminal.run("browse")
    #expect(run.status == 64)
    #expect(run.errors.contains("'browse' needs a terminal for input and output"))
    #expect(run.errors.contains("'shop list SET'"))
    #expect(run.output.isEmpty)
  }

  @Test func linesAreEnough() async {
    let terminal = ProgramTerminal()
    let run = await terminal.run("browse", "Products", "--plain", "--demo", input: ["e 1", "Name=Rye", "save", "q"])
    #expect(run.status == 0)
    #expect(run.output.contains("shop › Products"))
    #expect(run.output.contains("changed; 'r' sends it"))
    #expect(await terminal.run("list", "Products", "--changed").output.contains("Rye"))
  }

  @Test func lockedAndUnknownDataIsNotShown() async {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("browse", "Product", "--plain").errors.contains("did you mean 'Products'"))
    _ = await terminal.run("session", "lock")
    let locked = await terminal.run("browse", "--plain", input: ["1"])
    #expect(locked.status == 6)
    #expect(locked.output.isEmpty)
  }
}
