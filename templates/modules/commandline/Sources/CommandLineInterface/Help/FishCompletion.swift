/// Completion for fish: a `complete` line for each command and option, with the condition that the command was entered
/// (fish documentation, "Writing your own completions").
struct FishCompletion {
  let name: String
  let places: [CompletionScript.Place]

  var text: String {
    """
    # fish completion for \(name)
    function \(walker)
      set -l path ''
      set -l skip 0
      set -l operand 0
      for word in (commandline -opc)[2..]
        if test $skip -gt 0
          set skip (math $skip - 1)
          continue
        end
        switch "$path $word"
    \(places.flatMap(walkArms).joined(separator: "\n"))
          case '* -*'
          case '*'
            set operand (math $operand + 1)
        end
      end
      test "$path" = "$argv[1]"; or return 1
      test (count $argv) -lt 2; or test $operand = "$argv[2]"
    end
    \(isAnswered ? asking : "")
    complete -c \(name) -f
    \(places.flatMap(lines).joined(separator: "\n"))

    """
  }

  private var walker: String { "__\(functionName)_at" }
  private var asker: String { "__\(functionName)_ask" }
  private var functionName: String { String(name.map { $0 == "-" ? "_" : $0 }) }
  private var isAnswered: Bool { places.contains { !$0.answerer.isEmpty } }

  /// A function that asks the program for candidates. Its arguments are the completer and the words of the command that
  /// answers.
  private var asking: String {
    """

    function \(asker)
      set -l line (commandline -opc)
      set -l current (commandline -ct | string replace -r -- '^--[^=]*=' '' | string trim -l -c '"\\'')
      $line[1] $argv[2..] -- $argv[1] "$current" $line[2..] 2>/dev/null
    end

    """
  }

  private func walkArms(_ place: CompletionScript.Place) -> [String] {
    let commands = place.command.shownSubcommands.flatMap { command in
      [
        "      case '\(place.path) \(command.name)'", "        set path '\(place.path)/\(command.name)'",
        "        set operand 0",
      ]
    }
    let options = place.options.filter { !$0.isFlag }.flatMap { option in
      let short = option.short.map { " '\(place.path) -\($0)'" } ?? ""
      return ["      case '\(place.path) --\(option.name)'\(short)", "        set skip \(option.values.count)"]
    }
    return commands + options
  }

  private func lines(_ place: CompletionScript.Place) -> [String] {
    let start = "complete -c \(name) -n \"\(walker) '\(place.path)'\""
    let commands = place.command.shownSubcommands.map { "\(start) -a \($0.name) -d \(quote($0.summary))" }
    let operands = place.command.operands.enumerated().compactMap { index, operand -> String? in
      if let ask = ask(operand.value, place) {
        let position = if case .repeated = operand.arity { "" } else { " \(index)" }
        let files = operand.value.takesFiles ? " -F" : ""
        return "complete -c \(name) -n \"\(walker) '\(place.path)'\(position)\"\(files) -a \(quote(ask))"
      }
      switch operand.value.kind {
      case .choice(let words), .suggestions(let words): return "\(start) -a \(quote(words.joined(separator: " ")))"
      case .text, .file, .checked: return "\(start) -F"
      case .directory: return "\(start) -a '(__fish_complete_directories)'"
      case .integer, .number: return nil
      }
    }
    return commands + operands + place.options.map { "\(start) \(option($0, place))" }
  }

  /// The command substitution that asks the program for candidates; nil if the program does not list them.
  private func ask(_ value: ValueSpecification, _ place: CompletionScript.Place) -> String? {
    guard let completer = value.completer, !place.answerer.isEmpty else { return nil }
    return "(\(asker) \(completer) \(place.answerer.joined(separator: " ")))"
  }

  private func option(_ option: OptionSpecification, _ place: CompletionScript.Place) -> String {
    var text = "-l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
    if let value = option.values.first {
      let files = value.takesFiles ? "-r -F" : "-x"
      text += " " + (ask(value, place).map { "\(files) -a \(quote($0))" } ?? argument(value))
    }
    return text + " -d \(quote(option.summary))"
  }

  private func argument(_ value: ValueSpecification) -> String {
    switch value.kind {
    case .file: return "-r -F"
    case .directory: return "-x -a '(__fish_complete_directories)'"
    case .text, .integer, .number, .checked: return "-x"
    case .choice(let words), .suggestions(let words): return "-x -a \(quote(words.joined(separator: " ")))"
    }
  }

  /// Quotes a text in single quotes, in which fish only needs quotes and backslashes escaped.
  private func quote(_ text: String) -> String {
    let escaped = text.reduce(into: "") { escaped, character in
      if character == "'" || character == "\\" { escaped.append("\\") }
      escaped.append(character)
    }
    return "'" + escaped + "'"
  }
}
