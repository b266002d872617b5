/// The state of parsing a command line from left to right.
struct ArgumentScan {
  private var commands: [CommandSpecification]
  private var operands: [String] = []
  private var given: [String: [[String]]] = [:]
  private var isAnswered = false

  init(_ program: CommandSpecification) {
    commands = [program]
  }

  private var path: [String] { commands.dropFirst().map(\.name) }
  private var command: CommandSpecification { commands[commands.count - 1] }
  /// The available options, innermost command first, so that its options hide those of outer commands.
  private var options: [OptionSpecification] { commands.reversed().flatMap(\.options) }

  /// Takes an argument that is not an option: the name of a subcommand or an operand.
  mutating func takeOperand(_ argument: String) throws(ArgumentError) {
    if command.subcommands.isEmpty {
      operands.append(argument)
    } else if let next = command.subcommands.first(where: { $0.name == argument }) {
      commands.append(next)
    } else {
      let full = (path + [argument]).joined(separator: " ")
      let names = command.shownSubcommands.map(\.name)
      let near = NameSuggestion.hint(for: argument, among: names)
      throw ArgumentError(
        .unknownCommand, "unknown command '\(full)'", hint: near ?? "the commands are " + quoted(names), path: path)
    }
  }

  /// Takes a long option without its hyphens: `name` or `name=value`, where the name can be abbreviated.
  mutating func takeLongOption(_ text: Substring, _ rest: inout ArraySlice<String>) throws(ArgumentError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try findOption(String(parts[0]))
    guard parts.count > 1 else { return try take(option, named: "--" + option.name, attached: nil, &rest) }
    guard !option.isFlag else {
      throw ArgumentError(
        .unexpectedValue, "option '--\(option.name)' takes no value, found '\(parts[1])'",
        hint: "write '--\(option.name)' alone", path: path)
    }
    try take(option, named: "--" + option.name, attached: String(parts[1]), &rest)
  }

  /// Takes the letters after one hyphen. Each is a flag; the last can be an option whose value is attached or follows (POSIX
  /// XBD 12.2, guidelines 5 and 6).
  mutating func takeCluster(_ text: Substring, _ rest: inout ArraySlice<String>) throws(ArgumentError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknownOption("-\(letter)", in: "-" + text)
      }
      guard !option.isFlag else {
        try take(option, named: "-\(letter)", attached: nil, &rest)
        continue
      }
      try take(option, named: "-\(letter)", attached: letters.isEmpty ? nil : String(letters), &rest)
      return
    }
  }

  /// What was taken so far, without a check.
  var parsed: ParsedArguments {
    ParsedArguments(program: commands[0], command: command, path: path, operands: operands, given: given)
  }

  /// Ends parsing and checks that a command is selected, no required option is missing, and no operand is missing or left over.
  func finish() throws(ArgumentError) -> ParsedArguments {
    let parsed = parsed
    if isAnswered { return parsed }
    guard command.subcommands.isEmpty else {
      throw ArgumentError(
        .missingCommand, missingCommand,
        hint: "the commands are " + quoted(command.shownSubcommands.map(\.name)), path: path)
    }
    if let missing = command.options.first(where: { $0.isRequired && given[$0.name] == nil }) {
      throw ArgumentError(.missingOption, "missing option '\(missing.longForm)': \(missing.summary)", path: path)
    }
    try checkOperands(parsed)
    return parsed
  }

  private mutating func take(
    _ option: OptionSpecification, named form: String, attached: String?, _ rest: inout ArraySlice<String>
  ) throws(ArgumentError) {
    var values = attached.map { [$0] } ?? []
    while values.count < option.values.count {
      let value = option.values[values.count]
      guard let next = rest.popFirst() else {
        throw ArgumentError(
          .missingValue,
          "option '\(form)' needs a value"
            + (value.isChoice ? ": \(quoted(value.candidates, by: " or "))" : " \(value.placeholder)"),
          hint: "write '--\(option.name) \(option.values.map(\.placeholder).joined(separator: " "))'", path: path)
      }
      values.append(next)
    }
    for (value, text) in zip(option.values, values) { try check(text, value, of: "option '\(form)'") }
    if let earlier = given[option.name]?.last, !option.isRepeatable, !option.isStandalone {
      throw repetition(of: option, earlier, values)
    }
    given[option.name, default: []].append(values)
    if option.isStandalone { isAnswered = true }
  }

  /// The error for an option that is given twice: there is no way to know which value was meant.
  private func repetition(of option: OptionSpecification, _ first: [String], _ second: [String]) -> ArgumentError {
    let values =
      option.isFlag
      ? "" : ", with " + [first, second].map { "'\($0.joined(separator: " "))'" }.joined(separator: " and ")
    return ArgumentError(
      .repeatedOption, "option '--\(option.name)' is given twice\(values)", hint: "give it only once", path: path)
  }

  private func findOption(_ name: String) throws(ArgumentError) -> OptionSpecification {
    if let exact = options.first(where: { $0.name == name }) { return exact }
    var matches: [OptionSpecification] = []
    for option in options where !name.isEmpty && option.name.hasPrefix(name) {
      if !matches.contains(where: { $0.name == option.name }) { matches.append(option) }
    }
    if matches.count == 1 { return matches[0] }
    guard matches.isEmpty else {
      let names = quoted(matches.map { "--" + $0.name })
      throw ArgumentError(
        .ambiguousOption, "option '--\(name)' is ambiguous: \(names)", hint: "write it in full", path: path)
    }
    throw unknownOption("--" + name, in: "--" + name)
  }

  private func unknownOption(_ form: String, in argument: String) -> ArgumentError {
    let message = "unknown option '\(form)'" + (form == argument ? "" : " in '\(argument)'")
    let name = String(form.drop(while: { $0 == "-" }))
    if let owner = Self.owner(below: command, of: name, isShort: form.count == 2) {
      let names = (path + owner).joined(separator: " ")
      return ArgumentError(
        .missingCommand, missingCommand, hint: "'\(form)' is an option of '\(names)'", path: path)
    }
    var hint: String?
    if form.hasPrefix("--") {
      hint = NameSuggestion.hint(for: name, among: options.map(\.name), prefix: "--")
    } else if name.first?.isNumber == true {
      hint = "write '--' before an operand that begins with '-'"
    }
    return ArgumentError(.unknownOption, message, hint: hint, path: path)
  }

  private var missingCommand: String {
    "no command given" + (path.isEmpty ? "" : " after '\(path.joined(separator: " "))'")
  }

  /// The path of the first command below another one that has an option.
  private static func owner(below command: CommandSpecification, of name: String, isShort: Bool) -> [String]? {
    for below in command.shownSubcommands {
      if below.options.contains(where: { $0.name == name || (isShort && $0.short.map(String.init) == name) }) {
        return [below.name]
      }
      if let rest = owner(below: below, of: name, isShort: isShort) { return [below.name] + rest }
    }
    return nil
  }

  private func checkOperands(_ parsed: ParsedArguments) throws(ArgumentError) {
    for operand in command.operands {
      let values = parsed.texts(of: operand)
      guard values.count >= operand.minimumCount else {
        throw ArgumentError(
          .missingOperand, "missing operand \(operand.name): \(operand.summary)", path: path)
      }
      // The name of an operand with a choice is the choice itself.
      let place = operand.value.isChoice ? "an operand" : "operand \(operand.name)"
      for text in values { try check(text, operand.value, of: place) }
    }
    let taken = command.operands.reduce(0) { $0 + parsed.texts(of: $1).count }
    guard taken < operands.count else { return }
    throw ArgumentError(
      .unexpectedOperand, "unexpected operand '\(operands[taken])'",
      hint: command.operands.isEmpty ? "'\(command.name)' takes no operands" : nil, path: path)
  }

  private func check(_ text: String, _ value: ValueSpecification, of place: String) throws(ArgumentError) {
    guard !text.isEmpty || !value.isPath else {
      throw ArgumentError(
        .invalidValue, "\(place) is empty", hint: "is it a variable of the shell that is not set?", path: path)
    }
    guard let expectation = value.expectation(for: text) else { return }
    throw ArgumentError(
      .invalidValue, "\(place) is '\(text)', expected \(expectation)",
      hint: NameSuggestion.hint(for: text, among: value.candidates) ?? value.hint, path: path)
  }

  private func quoted(_ names: [String], by separator: String = ", ") -> String {
    names.map { "'\($0)'" }.joined(separator: separator)
  }
}
