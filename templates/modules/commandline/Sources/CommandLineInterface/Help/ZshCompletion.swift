/// Completion for the Z shell: a function for each command that calls `_arguments` (zsh manual, 20.6).
struct ZshCompletion {
  let name: String
  let places: [CompletionScript.Place]

  var text: String {
    """
    #compdef \(name)
    \(isAnswered ? asking : "")
    \(places.map(function).joined(separator: "\n"))
    if [[ $funcstack[1] == _\(name) ]]; then
      _\(name) "$@"
    else
      compdef _\(name) \(name)
    fi

    """
  }

  private var functionName: String { String(name.map { $0 == "-" ? "_" : $0 }) }
  private var isAnswered: Bool { places.contains { !$0.answerer.isEmpty } }

  /// A function that asks the program for candidates. Its arguments are options of `compadd`, the words of the command that
  /// answers, joined by `/`, and the completer.
  private var asking: String {
    """

    _\(functionName)_ask() {
      local -a found open
      found=("${(@f)$("${(Q)_\(functionName)_line[1]}" ${(s:/:)argv[-2]} -- $argv[-1] "${(Q)PREFIX}" \
        "${(@Q)_\(functionName)_line[2,-1]}" 2>/dev/null)}")
      found=(${found:#})
      open=(${(M)found:#*[=,/]})
      found=(${found:#*[=,/]})
      compadd "${(@)argv[1,-3]}" -S '' -a open
      compadd "${(@)argv[1,-3]}" -a found
    }

    """
  }

  private func function(_ place: CompletionScript.Place) -> String {
    var arguments = place.options.map { option($0, place) }
    let functionName = "_\(name)\(place.functionSuffix)"
    // The words of the whole command line, which _arguments replaces by those of the subcommand.
    let line =
      place.path.isEmpty && isAnswered ? "  local -a _\(self.functionName)_line=(\"${(@)words[1,CURRENT-1]}\")\n" : ""
    guard !place.command.subcommands.isEmpty else {
      arguments += place.command.operands.map { operand($0, place) }
      return "\(functionName)() {\n  _arguments -s -S \(continued(arguments))\n}\n"
    }
    arguments += ["'1: :->command'", "'*:: :->arguments'"]
    let described = place.command.shownSubcommands.map { CompletionScript.quote("\($0.name):\($0.summary)") }
    let calls = place.command.shownSubcommands.map { "        \($0.name)) \(functionName)_\(function(of: $0)) ;;" }
    return """
      \(functionName)() {
      \(line)  local curcontext="$curcontext" state line
        typeset -A opt_args
        _arguments -C -s \(continued(arguments, indent: 4)) && return
        case $state in
          command)
            local -a commands=(\(described.joined(separator: " ")))
            _describe command commands
            ;;
          arguments)
            case $line[1] in
      \(calls.joined(separator: "\n"))
            esac
            ;;
        esac
      }

      """
  }

  private func function(of command: CommandSpecification) -> String {
    String(command.name.map { $0 == "-" ? "_" : $0 })
  }

  private func continued(_ arguments: [String], indent: Int = 4) -> String {
    arguments.map { "\\\n" + String(repeating: " ", count: indent) + $0 }.joined(separator: " ")
  }

  private func option(_ option: OptionSpecification, _ place: CompletionScript.Place) -> String {
    let forms = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
    let value = option.values.map { ":\(escape($0.placeholder)):\(action($0, place))" }.joined()
    let text = "[\(escape(option.summary))]\(value)"
    if option.isRepeatable {
      return forms.map { CompletionScript.quote("*\($0)\(text)") }.joined(separator: " ")
    }
    let exclusion = CompletionScript.quote("(" + forms.joined(separator: " ") + ")")
    return forms.map { exclusion + CompletionScript.quote($0 + text) }.joined(separator: " ")
  }

  private func operand(_ operand: OperandSpecification, _ place: CompletionScript.Place) -> String {
    let prefix: String
    switch operand.arity {
    case .required: prefix = ":"
    case .optional: prefix = "::"
    case .repeated: prefix = "*:"
    }
    return CompletionScript.quote("\(prefix)\(escape(operand.name)):\(action(operand.value, place))")
  }

  private func action(_ value: ValueSpecification, _ place: CompletionScript.Place) -> String {
    if let completer = value.completer, !place.answerer.isEmpty {
      let question = "\(place.answerer.joined(separator: "/")) \(completer)"
      guard case .file = value.kind else { return "_\(functionName)_ask \(question)" }
      // `_arguments` evaluates an action in braces, and passes nothing on itself.
      return "{ _files \"$expl[@]\"; _\(functionName)_ask \"$expl[@]\" \(question) }"
    }
    switch value.kind {
    case .directory: return "_files -/"
    case .text, .file, .checked: return "_files"
    case .integer, .number: return " "
    case .choice(let words), .suggestions(let words): return "(" + words.map(escape).joined(separator: " ") + ")"
    }
  }

  /// Escapes the delimiters of an `_arguments` specification.
  private func escape(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "[]:\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
