/// A word of a command line that can be typed into a shell.
struct ShellWord: CustomStringConvertible {
  let description: String

  /// The word for a text, in quotes if the shell would change it.
  init(_ text: String) {
    description =
      text.wholeMatch(of: /[A-Za-z0-9_.,:=@%\/+-]+/) != nil ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
