import CommandLineInterface

extension ParsedArguments {
  /// The parameters given with `--set`, in order.
  ///
  /// - Throws: ``ArgumentError`` for a text without a name or `=`.
  func parameters() throws -> [(name: String, value: String)] {
    try values(OptionCatalogue.set).map { setting in
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ArgumentError(
          .invalidValue, "option '--set' is '\(setting)', expected KEY=VALUE",
          hint: "'scaffold template show' lists the parameters of a pack", path: path)
      }
      return (String(parts[0]), String(parts[1]))
    }
  }
}
