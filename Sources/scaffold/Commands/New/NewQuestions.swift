import CommandLineInterface

/// What `scaffold new` must know first. Everything else has defaults.
struct NewAnswers {
  var metadata: String
  var name: String?
  var output: String?
  var user: String?
}

/// Asks for what the command line does not state, one question at a time.
struct NewQuestions {
  let console: Console

  /// The given answers, completed by asking.
  ///
  /// - Throws: ``ArgumentError`` if the input ends before the metadata is named.
  func complete(_ given: NewAnswers) throws -> NewAnswers {
    var answers = given
    guard let metadata = try console.ask("URL of the service, or file with its metadata") else {
      throw ArgumentError(.missingOperand, "no metadata was given", path: ["new"])
    }
    answers.metadata = metadata
    if answers.name == nil { answers.name = try console.ask("name of the package (empty: from the service)") }
    if answers.output == nil {
      answers.output = try console.ask("folder for the package", default: "./" + (answers.name ?? "NAME"))
      if answers.output == "./NAME" { answers.output = nil }
    }
    if answers.user == nil, MetadataArgument.isURL(metadata) {
      answers.user = try console.ask("user for the service (empty: none)")
    }
    return answers
  }
}
