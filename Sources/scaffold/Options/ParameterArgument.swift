import CommandLineInterface

/// A parameter of a pack or plugin, as `--set` gives it.
struct ParameterArgument: Sendable {
  let name: String
  let value: String

  /// The form `KEY=VALUE`.
  static let form = ArgumentForm(
    "KEY=VALUE", expected: "KEY=VALUE", hint: "'scaffold template show' lists the parameters of a pack",
    completer: Completer.parameter.rawValue,
    ParameterArgument.init)

  /// Reads a text; nil if it has no name or no `=`.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    value = String(parts[1])
  }
}
