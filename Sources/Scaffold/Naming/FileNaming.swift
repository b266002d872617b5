import GeneratorModel

/// Assigns each type the base name of a file: unique on file systems that ignore case, and short enough for all of
/// them.
struct FileNaming {
  let pinned: [MetadataPath: String]

  /// The maximum length of a base name in bytes; with additions, it must fit into 255.
  static let limit = 100

  /// Names that are not allowed for files on every system, in lowercase.
  private static let devices = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

  func names(of types: [MetadataPath: String]) -> [MetadataPath: String] {
    var names: [MetadataPath: String] = [:]
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    for (path, name) in pinned where types[path] != nil {
      names[path] = name
      taken.insert(Self.folded(name))
    }
    for (path, type) in types.sorted(by: { $0.key < $1.key }) where names[path] == nil {
      let base = Self.devices.contains(type.lowercased()) ? type + "Type" : Self.shortened(type)
      let folded = Self.folded(base)
      var (name, key) = (base, folded)
      // The smaller numbers are taken.
      var number = numbers[folded] ?? 2
      while !taken.insert(key).inserted {
        name = "\(base)\(number)"
        key = Self.folded(name)
        number += 1
      }
      numbers[folded] = number
      names[path] = name
    }
    return names
  }

  /// The form that is equal for names that a file system without case does not distinguish. It treats `ß` as `SS` and
  /// `ſ` as `s`.
  private static func folded(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : name.uppercased().lowercased()
  }

  private static func shortened(_ type: String) -> String {
    let room = limit - 4
    guard type.utf8.count > room else { return type }
    var head = ""
    for character in type {
      guard head.utf8.count + character.utf8.count <= room - 17 else { break }
      head.append(character)
    }
    return head + "_" + StableHash(type).text
  }
}
