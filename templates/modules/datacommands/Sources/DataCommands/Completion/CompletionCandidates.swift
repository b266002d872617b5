import CommandLineInterface
import QueryLanguage
import ServiceData

/// Finds the words with which a command line can continue.
struct CompletionCandidates {
  /// How many keys are read at most.
  private static let limit = 500

  let access: any DataAccess
  /// The words between the program's name and the completed word.
  let line: [String]
  /// The same, parsed as far as possible.
  let arguments: ParsedArguments

  private var schema: ServiceSchema { access.schema }

  /// The candidates for a word, each as a whole word. Some may not begin with it.
  func list(_ completer: Completer, for word: String) async throws -> [String] {
    switch completer {
    case .set: schema.sets.map(\.name)
    case .name: names
    case .operation: Array(Set(schema.document.operations.map(\.name.afterNamespace))).sorted()
    case .key: try await keys(of: try set, for: word)
    case .target: try await keys(of: try schema.navigation(operand("NAVIGATION") ?? "", of: try set).1, for: word)
    case .navigation: try type.members.filter(\.isNavigation).map(\.name)
    case .select: try continued(word, after: ",") { try properties(at: $0) }
    case .expand: try continued(word, after: ",") { _ in try type.members.filter(\.isNavigation).map(\.name) }
    case .order: try orders(word)
    case .filter: try continued(word, after: " (,") { try properties(at: $0) }
    case .assignment: try assignments(word)
    case .argument: parameters(word)
    case .sync: schema.sets.map(\.name) + (try access.syncNames(for: arguments))
    case .user: try access.userNames(for: arguments)
    case .request: try await access.requestNumbers(for: arguments).map { String($0) }
    }
  }

  /// The set that the command line names: the operand, or the word before the key of `--on SET KEY`.
  private var set: EntitySetSchema {
    get throws { try schema.namedSet(operand("SET") ?? line.last ?? "") }
  }

  private var type: StructuredSchema { get throws { try schema.requiredType(of: try set) } }

  private func operand(_ name: String) -> String? {
    arguments.command.operands.first { $0.name == name }.flatMap { arguments.texts(of: $0).first }
  }

  private var names: [String] {
    let types = schema.document.types.map(\.qualifiedName) + schema.document.enumerations.map(\.qualifiedName)
    let others = types + schema.document.operations.map(\.name)
    return Set(schema.sets.map(\.name) + others + others.map(\.afterNamespace)).sorted()
  }

  /// Completes the part of a word after the last of some separators.
  private func continued(
    _ word: String, after separators: String, _ candidates: (String) throws -> [String]
  ) rethrows -> [String] {
    let start = word.lastIndex(where: separators.contains).map(word.index(after:)) ?? word.startIndex
    return try candidates(String(word[start...])).map { word[..<start] + $0 }
  }

  /// The properties that a path can continue with: `Name`, `Address/`, and after that `Address/City`.
  private func properties(at path: String) throws -> [String] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
    let owner = parts.isEmpty ? try type : try type.member(at: parts).flatMap { schema.structure(of: $0.type) }
    let start = parts.map { $0 + "/" }.joined()
    return (owner?.members ?? []).filter { $0.primitive != .stream }.compactMap { member in
      if member.isNavigation { return nil }
      let isNested = !member.isCollection && schema.structure(of: member.type) != nil
      return start + member.name + (isNested ? "/" : "")
    }
  }

  private func orders(_ word: String) throws -> [String] {
    let term = word.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    guard let space = term.firstIndex(of: " ") else {
      return try continued(word, after: ",") { try properties(at: $0) }
    }
    return ["asc", "desc"].map { word[..<space] + " " + $0 }
  }

  private func assignments(_ word: String) throws -> [String] {
    let isCreation = arguments.path.last == "create"
    guard let split = word.firstIndex(of: "=") else {
      let related = try type.members.filter { $0.isNavigation && !$0.isCollection }.map { $0.name + "=" }
      let own = try properties(at: word).filter { name in
        guard let facets = try? type.member(at: name.split(separator: "/").map(String.init))?.facets else {
          return true
        }
        return !facets.isComputed && !(isCreation ? facets.isUncreatable : facets.isImmutable)
      }
      return own.map { $0.hasSuffix("/") ? $0 : $0 + "=" } + related
    }
    let path = word[..<split].split(separator: "/").map(String.init)
    guard let member = try type.member(at: path) else { return [] }
    return values(of: member.type).map { word[...split] + $0 }
  }

  private func parameters(_ word: String) -> [String] {
    let name = operand("OPERATION") ?? ""
    let overloads = schema.document.operations.filter { $0.name == name || $0.name.hasSuffix("." + name) }
    let parameters = overloads.flatMap(\.parameters)
    guard let split = word.firstIndex(of: "=") else { return Set(parameters.map { $0.name + "=" }).sorted() }
    guard let parameter = parameters.first(where: { $0.name == word[..<split] }) else { return [] }
    return values(of: parameter.type.type).map { word[...split] + $0 }
  }

  private func values(of type: MemberType) -> [String] {
    switch type {
    case .enumeration(let name): schema.enumeration(name)?.members.map(\.name) ?? []
    case .primitive(.boolean): ["true", "false"]
    default: []
    }
  }

  /// The keys of the entities of a set on this machine, as they are typed.
  private func keys(of set: EntitySetSchema, for word: String) async throws -> [String] {
    let type = try schema.requiredType(of: set)
    guard !set.isSingleton, !type.keys.isEmpty else { return [] }
    var query = RowQuery(set: set.name)
    query.select = type.keys.map { $0.path.joined(separator: "/") }
    query.top = Self.limit
    if type.keys.count == 1, type.member(at: type.keys[0].path)?.primitive == .string, !word.isEmpty {
      let text = word.filter { $0 != "'" }
      try query.set(.filter, to: "startswith(\(query.select[0]),'\(text)')")
    }
    return try await access.rowsHere(query, arguments).compactMap(\.key).map { Self.typed($0, type) }
  }

  /// The key without quotes, if it can be typed so.
  private static func typed(_ key: EntityKey, _ type: StructuredSchema) -> String {
    guard key.parts.count == 1, case .string(let text) = key.parts[0].value,
      type.member(at: type.keys[0].path)?.primitive == .string, !text.isEmpty,
      text.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else { return key.text(of: type) }
    return text
  }
}
