/// Times with one decimal place, as estimates are shown.
enum TenthsOfSeconds {
  /// The text of a time in seconds, such as `1.5`.
  static func text(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
