import CommandLineInterface

/// What `scaffold new` needs to know first; the rest has defaults.
struct NewAnswers {
  var metadata: String
  var name: String?
  var output: String?
  var user: String?
}

/// Asks for what the command line does not say, question by question.
struct NewQuestions {
  let console: Console

  /// The answers with what a person adds to them.
  ///
  /// - Throws: ``ArgumentError`` where the input ends before the metadata is named.
  func complete(_ given: NewAnswers) throws -> NewAnswers {
    var answers = given
    guard let metadata = try console.ask("URL of the service, or file with its metadata") else {
      throw ArgumentError(.missingOperand, "no metadata was named", path: ["new"])
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
