/// The lines that enclose a conflict:
///
///     <<<<<<< mine
///     the user's lines
///     ||||||| base
///     the lines as last emitted
///     =======
///     the lines as now emitted
///     >>>>>>> theirs
public enum ConflictMarkers {
  static let start = "<<<<<<< mine"
  static let base = "||||||| base"
  static let middle = "======="
  static let end = ">>>>>>> theirs"

  /// The lines at which unresolved conflicts begin, numbered from 1. For a partly removed conflict, this is its first
  /// remaining marker.
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
