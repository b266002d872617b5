import Testing

/// A call shows what its arguments are: a function has at most two parameters without a label.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct ParameterTests {
  /// Declare what is read as a table: identifiers of diagnostics, options, settings, lines of a log.
  private static let tables = [
    "Sources/Scaffold/Core/Diagnostics/DiagnosticID.swift",
    "templates/modules/commandline/Sources/CommandLineInterface/Specification/CommandOption.swift",
    "templates/modules/datacommands/Sources/DataCommands/Completion/Completer.swift",
    "templates/modules/session/Sources/OnboardingSessions/Log/ProgramLog.swift",
    "templates/modules/settings/Sources/LayeredSettings/ProgramSetting.swift",
  ]

  private static let shippedFolders = ["templates/modules/", "plugins/", "Examples/plugins/"]

  @Test func parametersHaveLabels() throws {
    let repository = try Repository()
    var count = 0
    let paths = repository.paths(endingIn: ".swift").filter { path in
      path.hasPrefix("Sources/") || Self.shippedFolders.contains(where: path.hasPrefix) && !path.contains("/Tests/")
    }
    for path in paths {
      let declarations = Self.declarations(in: try repository.text(path))
      count += declarations.count
      let found = declarations.filter { Self.unlabelled($0.parameters) > 2 }.map(\.name)
      #expect(found.isEmpty || Self.tables.contains(path), "\(path)")
    }
    #expect(count > 2_000)
  }

  @Test func parametersWithoutLabelAreCounted() {
    let text =
      "func a<T: B>(_ x: Int, _ y: (Int, _: T), of z: Set<Int>, _ c: @escaping (Int) -> Int) {\n  init?(_ x: Int) {"
    #expect(Self.declarations(in: text).map { Self.unlabelled($0.parameters) } == [3, 1])
    #expect(Self.unlabelled("_ severity: Severity, _ id: DiagnosticID, _ message: String, _ other: Int") == 2)
  }

  /// The names and parameters of functions and initializers.
  private static func declarations(in text: String) -> [(name: Substring, parameters: Substring)] {
    let name = #/\b(?:func +(\w+)|(init)[?!]?)(?: *<[^({]*>)?\(/#.matchingSemantics(.unicodeScalar)
    return text.matches(of: name).map { match in
      var depth = 1
      let rest = text[match.range.upperBound...]
      let end = rest.indices.first { index in
        depth += step(text[index])
        return depth == 0
      }
      return (match.1 ?? match.2 ?? "", rest[..<(end ?? rest.endIndex)])
    }
  }

  /// The number of parameters without a label. What every diagnostic begins with, such as severity, identifier and
  /// message, counts once.
  private static func unlabelled(_ parameters: Substring) -> Int {
    var depth = 0
    let parts = parameters.split { character in
      depth += step(character)
      return depth == 0 && character == ","
    }
    let count = parts.count { $0.prefixMatch(of: #/\s*(?:@\w+\s+)*_\s/#) != nil }
    let isDiagnostic = ["_ id: DiagnosticID", "_ id: Kind"].contains(where: parameters.contains)
    return isDiagnostic ? max(0, count - 2) : count
  }

  private static func step(_ character: Character) -> Int {
    switch character {
    case "(", "[", "{": 1
    case ")", "]", "}": -1
    default: 0
    }
  }
}
