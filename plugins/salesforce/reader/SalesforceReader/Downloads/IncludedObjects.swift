import CommandLineInterface
import GeneratorCore

/// The objects that a user names: by their names in the API, by the names of their sets, by what people call them, or by
/// a pattern.
struct IncludedObjects {
  /// The names of the objects in the API, each once, in the order in which they were named.
  let names: [String]

  /// Finds the included objects among those of a service.
  ///
  /// - Throws: ``ReaderFault`` for a name that no object has, and for one that several have.
  init(_ include: [String], in directory: ObjectDirectory) throws {
    var names: [String] = []
    var seen: Set<String> = []
    for word in include {
      for name in try Self.matches(word, directory.entries) where seen.insert(name).inserted { names.append(name) }
    }
    self.names = names
  }

  private static func matches(_ word: String, _ entries: [ObjectDirectory.Entry]) throws -> [String] {
    if word.contains("*") {
      let pattern = PathPattern(word)
      let names = entries.filter { $0.isQueryable && pattern.matches($0.name) }.map(\.name)
      if !names.isEmpty { return names }
    }
    for spellings in [spellingsInAPI, spellingsOfPeople] {
      let found = entries.filter { spellings($0).contains(key(word)) }.map(\.name)
      if found.count == 1 { return found }
      guard found.isEmpty else {
        throw ReaderFault(
          .unknownObject, "'\(word)' can be \(found.prefix(5).map { "'\($0)'" }.joined(separator: " or "))",
          hint: "name one of them with '--include'")
      }
    }
    let known = entries.flatMap { [$0.name, SetNames.spelled($0.labelPlural)].compactMap { $0 } }
    throw ReaderFault(
      .unknownObject, "the service has no object '\(word.prefix(80))', or you may not see it",
      hint: NameSuggestion.hint(for: word, among: known)
        ?? "name objects as the API does, such as 'Account' and 'Invoice__c'")
  }

  private static func spellingsInAPI(_ entry: ObjectDirectory.Entry) -> [String] { [key(entry.name)] }

  private static func spellingsOfPeople(_ entry: ObjectDirectory.Entry) -> [String] {
    [SetNames.spelled(entry.labelPlural), entry.label, SpokenName(entry.name)?.base].compactMap { $0.map(key) }
  }

  private static func key(_ text: String) -> String { text.lowercased() }
}
