extension ArgumentError: CustomStringConvertible {
  /// The message, followed by the hint.
  public var description: String {
    guard let hint else { return message }
    return message + "\nhint: " + hint
  }
}
