import CommandLineInterface

/// Prints results as tables that fit the width of the terminal.
struct TableResult {
  let console: Console

  func write(_ table: TextTable) {
    let layout = table.layout(width: console.output.columns)
    console.output.writeLine(console.output.styled(layout.header, .bold))
    for line in layout.lines { console.output.writeLine(line) }
  }
}
