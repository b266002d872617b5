import GeneratorModel

/// Strips prefixes and suffixes of metadata names by rules.
struct NameStripping {
  private let convention: SAPConvention?
  private let types: [NamePattern]
  private let sets: [NamePattern]
  private let members: [NamePattern]
  private let usesPlurals: Bool

  init(_ rules: NameRules, for model: ServiceModel) {
    convention = rules.conventions?.contains(.sap) == true ? SAPConvention(model) : nil
    types = rules.types.compactMap(NamePattern.init)
    sets = rules.sets.compactMap(NamePattern.init)
    members = rules.members.compactMap(NamePattern.init)
    usesPlurals = rules.usesPlurals
  }

  /// The conventions that fit the service.
  var conventions: [NameRules.Convention] { convention == nil ? [] : [.sap] }

  /// The name of a type; nil if no rule applies.
  func type(_ name: QualifiedName) -> String? {
    stripped(name.name, convention?.type(name), by: types)
  }

  /// The name of a set, singleton or operation.
  func child(_ name: String) -> String? { stripped(name, convention?.child(name), by: sets) }

  /// The name of a property.
  func property(_ name: String) -> String? { stripped(name, nil, by: members) }

  /// The name of a navigation property.
  func navigation(_ property: NavigationProperty) -> String? {
    let found = stripped(property.name, nil, by: members)
    guard usesPlurals, property.isCollection else { return found }
    let name = found ?? property.name
    let plural = Self.plural(name)
    return plural == name ? found : plural
  }

  private func stripped(_ original: String, _ conventional: String?, by patterns: [NamePattern]) -> String? {
    let name = patterns.reduce(conventional ?? original) { name, pattern in pattern.stripped(name) ?? name }
    return name == original ? nil : name
  }

  /// The English plural of a name that is not one already.
  private static func plural(_ name: String) -> String {
    guard let last = name.last, last.isASCII, last.isLetter, last != "s" else { return name }
    let isAfterConsonant = name.dropLast().last.map { !"aeiouAEIOU".contains($0) } ?? false
    if last == "y", isAfterConsonant { return name.dropLast() + "ies" }
    return ["x", "z", "ch", "sh"].contains { name.hasSuffix($0) } ? name + "es" : name + "s"
  }
}
