/// The parts below sets that a user cuts out of a service, as patterns in which `*` matches any characters.
public struct ServiceCuts: Hashable, Sendable {
  /// The types to leave out, by full or simple name.
  public var types: [String]
  /// The navigation properties to leave out, as paths that begin with a set or singleton: `Products/Category`. A
  /// pattern that begins with `!` keeps what an earlier one cuts.
  public var navigation: [String]
  /// The operations to leave out, by full or simple name.
  public var operations: [String]

  /// Creates cuts.
  public init(types: [String] = [], navigation: [String] = [], operations: [String] = []) {
    self.types = types
    self.navigation = navigation
    self.operations = operations
  }

  /// Whether nothing is cut.
  public var isEmpty: Bool { types.isEmpty && navigation.isEmpty && operations.isEmpty }
}

/// One cut: an option that leaves out a part of a service.
public struct ServiceCut: Hashable, Sendable {
  /// What a cut leaves out.
  public enum Kind: String, Hashable, Sendable {
    case type = "exclude-type"
    case navigation = "exclude-navigation"
    case operation = "exclude-operation"
  }

  /// What is left out.
  public let kind: Kind
  /// The pattern of names or paths.
  public let pattern: String

  package init(_ kind: Kind, _ pattern: String) {
    self.kind = kind
    self.pattern = pattern
  }
}

extension ServiceCut: CustomStringConvertible {
  /// The cut as it is written on a command line: `--exclude-navigation Products/Category`.
  public var description: String { "--\(kind.rawValue) \(pattern)" }

  /// The cut for a shell, with a pattern in quotes.
  var shellText: String { pattern.contains("*") ? "--\(kind.rawValue) '\(pattern)'" : description }
}

extension ServiceCuts {
  /// Adds a cut.
  mutating func add(_ cut: ServiceCut) {
    switch cut.kind {
    case .type: types.append(cut.pattern)
    case .navigation: navigation.append(cut.pattern)
    case .operation: operations.append(cut.pattern)
    }
  }
}
