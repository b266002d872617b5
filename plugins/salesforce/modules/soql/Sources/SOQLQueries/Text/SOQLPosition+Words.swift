extension SOQLPosition {
  /// The position in words, such as `row 1, column 8`; nil if it is unknown.
  ///
  /// - Parameter text: what the statement was read from.
  public func words(in text: String) -> String? {
    guard let offset else { return nil }
    let error = SOQLScanner(text).error(.unexpected, "", at: offset)
    return "row \(error.row), column \(error.column)"
  }
}
