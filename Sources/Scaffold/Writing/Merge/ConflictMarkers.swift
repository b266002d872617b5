/// The lines that a conflict stands between:
///
///     <<<<<<< mine
///     what the user wrote
///     ||||||| base
///     what stood there before
///     =======
///     what the tool writes now
///     >>>>>>> theirs
public enum ConflictMarkers {
  static let start = "<<<<<<< mine"
  static let base = "||||||| base"
  static let middle = "======="
  static let end = ">>>>>>> theirs"

  /// The lines at which conflicts begin that are not decided, numbered from 1. Of a conflict that was taken apart by half,
  /// the first line that is left of it.
  public static func lines(in bytes: [UInt8]) -> [Int] {
    let markers = [start, base, end].map { Array($0.utf8)[...] }
    var isInside = false
    return FileLine.lines(of: bytes).enumerated().compactMap { index, line in
      guard let first = line.bytes.first, "<|>".utf8.contains(first), markers.contains(line.content) else { return nil }
      let isFirst = !isInside || line.content == markers[0]
      isInside = line.content != markers[2]
      return isFirst ? index + 1 : nil
    }
  }
}
