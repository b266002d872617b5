extension Swift.Duration {
  /// Reads a day-time duration such as `P1DT2H3M4.5S` (OData 4.01 ABNF, `durationValue`); nil for any other text.
  public init?(durationText text: some StringProtocol) {
    var scanner = DigitScanner(text)
    let isNegative = scanner.take("-")
    if !isNegative { _ = scanner.take("+") }
    guard scanner.take("P") else { return nil }
    var seconds = 0
    var picoseconds = 0
    var hasPart = false
    var isTime = false
    var units: Substring = "DHMS"
    while !scanner.isAtEnd {
      if !isTime, scanner.take("T") {
        isTime = true
        continue
      }
      guard let number = scanner.number() else { return nil }
      if scanner.take(".") {
        guard let fraction = scanner.picoseconds() else { return nil }
        picoseconds = fraction
      }
      guard let unit = scanner.take(anyOf: String(units)), let position = units.firstIndex(of: unit),
        (unit == "D") != isTime, picoseconds == 0 || unit == "S"
      else { return nil }
      units = units[units.index(after: position)...]
      seconds += number * [86_400, 3600, 60, 1][3 - units.count]
      hasPart = true
    }
    guard hasPart else { return nil }
    let sign = isNegative ? -1 : 1
    self =
      .seconds(sign * seconds)
      + Duration(
        secondsComponent: 0, attosecondsComponent: Int64(sign * picoseconds) * 1_000_000)
  }

  /// The duration as OData writes it, in days, hours, minutes and seconds.
  public var durationText: String {
    let (seconds, attoseconds) = components
    let isNegative = seconds < 0 || attoseconds < 0
    let total = Int(seconds.magnitude)
    let fraction = DigitText.fraction(picoseconds: Int(attoseconds.magnitude / 1_000_000))
    var text = isNegative ? "-P" : "P"
    if total >= 86_400 { text += "\(total / 86_400)D" }
    var time = ""
    if total / 3600 % 24 > 0 { time += "\(total / 3600 % 24)H" }
    if total / 60 % 60 > 0 { time += "\(total / 60 % 60)M" }
    if total % 60 > 0 || !fraction.isEmpty || total == 0 { time += "\(total % 60)\(fraction)S" }
    return time.isEmpty ? text : text + "T" + time
  }
}
