extension ArgumentError: CustomStringConvertible {
  /// The message with its remedy.
  public var description: String {
    guard let hint else { return message }
    return message + "\nhint: " + hint
  }
}
