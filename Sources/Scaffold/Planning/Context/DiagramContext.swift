import GeneratorModel
import GeneratorNaming
import Templates

/// The entity types of a service's sets and their relationships, as lines of a Mermaid flowchart.
///
/// Names come from metadata, so types are nodes `e0`, `e1`, … with quoted labels. Characters that could end a label or
/// be markup become entity codes.
struct DiagramContext {
  /// The maximum number of types in a readable diagram.
  private static let mostTypes = 25
  /// The maximum length of a label; longer ones are cut.
  private static let longestLabel = 40

  private let model: NamedModel
  private let types: [QualifiedName]
  /// The number of types of sets that are left out.
  private let hidden: Int

  init(_ model: NamedModel) {
    self.model = model
    var types: [QualifiedName] = []
    var seen: Set<QualifiedName> = []
    for type in model.model.entitySets.map(\.type) + model.model.singletons.map(\.type)
    where seen.insert(type).inserted {
      types.append(type)
    }
    self.types = Array(types.prefix(Self.mostTypes))
    hidden = types.count - self.types.count
  }

  static let object = ContextObject<DiagramContext>(
    "a diagram",
    [
      .texts("lines", "the lines of a Mermaid flowchart") { $0.nodes + $0.edges },
      .optionalNumber("hidden", "the number of types that are not shown; null if all are shown") {
        $0.hidden == 0 ? nil : $0.hidden
      },
    ])

  /// The value for templates; nil for a service without sets.
  var value: TemplateValue? { types.isEmpty ? nil : Self.object.value(of: self) }

  private var nodes: [String] { types.enumerated().map { "e\($0)[\"\(Self.label($1.name))\"]" } }

  /// One line for each navigation property between two types; a declared inverse one is on the same line.
  private var edges: [String] {
    let numbers = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1, $0) })
    var drawn: Set<MetadataPath> = []
    return types.enumerated().flatMap { number, type -> [String] in
      let ways = model.index.lineage(of: type).flatMap(\.navigationProperties)
      return ways.compactMap { way in
        guard let target = numbers[way.target], drawn.insert(.property(way.name, of: type)).inserted else { return nil }
        guard let back = partner(of: way, of: type),
          drawn.insert(.property(back.name, of: way.target)).inserted
        else { return "e\(number) -->|\"\(Self.label(way))\"| e\(target)" }
        return "e\(number) <-->|\"\(Self.label(way)) / \(Self.label(back))\"| e\(target)"
      }
    }
  }

  /// The inverse of a navigation property, if it leads to this type or a related one, and not to several.
  private func partner(of way: NavigationProperty, of type: QualifiedName) -> NavigationProperty? {
    guard let name = way.partner,
      let back = model.index.lineage(of: way.target).flatMap(\.navigationProperties).first(where: { $0.name == name })
    else { return nil }
    let isBack =
      model.index.lineage(of: type).contains { $0.name == back.target }
      || model.index.lineage(of: back.target).contains { $0.name == type }
    return isBack ? back : nil
  }

  /// The name of a navigation property, with a star if it is a collection.
  private static func label(_ way: NavigationProperty) -> String { label(way.name) + (way.isCollection ? " #42;" : "") }

  /// A name in a quoted label: letters and digits are unchanged, and most other characters become entity codes
  /// (Mermaid, Flowcharts, "Entity codes to escape characters").
  static func label(_ name: String) -> String {
    let cut = name.count > longestLabel ? name.prefix(longestLabel - 1) + "…" : name[...]
    return cut.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: String(scalar)
      default: " _-.".unicodeScalars.contains(scalar) ? String(scalar) : "#\(scalar.value);"
      }
    }.joined()
  }
}
