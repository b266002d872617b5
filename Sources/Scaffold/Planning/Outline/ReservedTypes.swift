import GeneratorPacks

/// Finds the names that types of the service must not have, because modules of the pack use them.
struct ReservedTypes {
  private let modules: [TemplateModule]

  init(_ modules: [TemplateModule]) { self.modules = modules }

  /// The types that templates declare, with placeholders.
  var declared: [String] { modules.flatMap(\.manifest.types) }

  /// The public top-level types in the modules' plain Swift. A model type with the same name would make both hard to
  /// use wherever both modules are imported.
  var found: Set<String> {
    var names: Set<String> = []
    for module in modules {
      for (path, file) in module.files where path.hasPrefix("Sources/") && path.hasSuffix(".swift") {
        for line in file.bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: "public ".utf8) {
          if let name = Self.typeName(declaredIn: line) { names.insert(name) }
        }
      }
    }
    return names
  }

  /// The name in `public final class Name…`; nil if the line does not declare a type.
  private static func typeName(declaredIn line: ArraySlice<UInt8>) -> String? {
    let words = line.split(separator: UInt8(ascii: " ")).dropFirst().prefix(4).map {
      String(decoding: $0, as: UTF8.self)
    }
    let modifiers: Set = ["final", "indirect", "nonisolated"]
    let rest = words.drop { modifiers.contains($0) }
    let kinds: Set = ["struct", "enum", "class", "protocol", "actor", "typealias"]
    guard let kind = rest.first, kinds.contains(kind), let name = rest.dropFirst().first else { return nil }
    return String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}
