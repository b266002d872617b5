/// The possible output paths of a module's file. The parts that depend on the metadata can be any text.
struct OutputPattern: CustomStringConvertible {
  let description: String
  /// The fixed texts around the unknown parts of each component, in lower case.
  private let components: [[String]]

  /// - Parameter fixed: the placeholders that have one value in a package.
  init(_ path: String, fixed: [String]) {
    description = path
    components = path.lowercased().split(separator: "/").map { component in
      var pieces = [""]
      var rest = component
      while let match = rest.firstMatch(of: /__([a-z][a-z0-9]*?)__/) {
        pieces[pieces.count - 1] += rest[..<match.range.lowerBound]
        if fixed.contains(where: { $0.lowercased() == match.1 }) {
          pieces[pieces.count - 1] += match.0
        } else {
          pieces.append("")
        }
        rest = rest[match.range.upperBound...]
      }
      pieces[pieces.count - 1] += rest
      return pieces
    }
  }

  /// The number of components.
  var depth: Int { components.count }

  /// Whether the path is the same in all packages with the same name.
  var isFixed: Bool { components.allSatisfy { $0.count == 1 } }

  /// Whether both patterns can have the same path on a volume that ignores case.
  func mayEqual(_ other: OutputPattern) -> Bool {
    zip(components, other.components).allSatisfy { left, right in
      if left.count == 1, right.count == 1 { return left == right }
      if left.count == 1 { return Self.fits(left[0], right) }
      if right.count == 1 { return Self.fits(right[0], left) }
      return Self.agree(left[0], right[0], by: { $0.hasPrefix($1) })
        && Self.agree(left[left.count - 1], right[right.count - 1], by: { $0.hasSuffix($1) })
    }
  }

  private static func agree(_ left: String, _ right: String, by has: (String, String) -> Bool) -> Bool {
    has(left, right) || has(right, left)
  }

  private static func fits(_ text: String, _ pieces: [String]) -> Bool {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    return text.count > first.count + last.count && text.hasPrefix(first) && text.hasSuffix(last)
  }
}
