import CommandLineInterface

extension TerminalScreen {
  /// Creates the screen of the terminal that a console is connected to.
  ///
  /// - Throws: ``TerminalScreenError/notATerminal`` if its input or output is something else, or a terminal that cannot
  ///   move its cursor (`TERM=dumb`).
  public convenience init(_ console: Console) throws(TerminalScreenError) {
    guard console.input.isTerminal, console.output.isTerminal, let input = console.input as? DescriptorSource,
      let output = console.output.sink as? DescriptorSink
    else { throw .notATerminal }
    try self.init(input: input.descriptor, output: output.descriptor, usesColor: console.output.isStyled)
  }
}
