/// Completion for GNU Bash (Bash Reference Manual, 8.6).
///
/// The script's function scans the words before the cursor for the command and the option whose value is completed.
struct BashCompletion {
  let name: String
  let places: [CompletionScript.Place]

  var text: String {
    """
    # bash completion for \(name)
    _\(functionName)() {
      local current="${COMP_WORDS[COMP_CWORD]}" path='' option='' words='' options='' files='' index count
      [[ $current == '=' ]] && current=''
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        option=''
        count=0
        case "$path ${COMP_WORDS[index]}" in
    \(places.flatMap(walkArms).joined(separator: "\n"))
        esac
        [[ $count -gt 0 && ${COMP_WORDS[index + 1]} == '=' ]] && ((index++))
        ((index += count))
        ((index < COMP_CWORD)) && option=''
      done
      case "$path $option" in
    \(places.flatMap(valueArms).joined(separator: "\n"))
      esac
      case "$path" in
    \(places.map(wordArm).joined(separator: "\n"))
      esac
      [[ $current == -* || -z $words$files ]] && words=$options
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      [[ -n $files && $current != -* ]] && COMPREPLY+=($(compgen -f -- "$current"))
    }
    complete -o filenames -F _\(functionName) \(name)

    """
  }

  private var functionName: String { String(name.map { $0 == "-" ? "_" : $0 }) }

  private func walkArms(_ place: CompletionScript.Place) -> [String] {
    let commands = place.command.subcommands.map { command in
      "      '\(place.path) \(command.name)') path='\(place.path)/\(command.name)' ;;"
    }
    let options = place.options.filter { !$0.isFlag }.map { option in
      "      \(patterns(place, option))) count=\(option.values.count) option=--\(option.name) ;;"
    }
    return commands + options
  }

  private func valueArms(_ place: CompletionScript.Place) -> [String] {
    place.options.compactMap { option in
      guard let value = option.values.last else { return nil }
      return "    '\(place.path) --\(option.name)') \(completion(of: value)); return ;;"
    }
  }

  private func wordArm(_ place: CompletionScript.Place) -> String {
    var words = place.command.subcommands.map(\.name)
    words += place.command.operands.flatMap(\.value.candidates)
    let options = place.options.map { "--" + $0.name }
    let takesFiles = place.command.operands.contains(where: \.value.takesFiles)
    let files = takesFiles ? " files=yes" : ""
    return "    '\(place.path)') words=\(quoted(words)) options=\(quoted(options))\(files) ;;"
  }

  private func quoted(_ words: [String]) -> String { CompletionScript.quote(words.joined(separator: " ")) }

  private func patterns(_ place: CompletionScript.Place, _ option: OptionSpecification) -> String {
    let long = "'\(place.path) --\(option.name)'"
    return option.short.map { long + "|'\(place.path) -\($0)'" } ?? long
  }

  private func completion(of value: ValueSpecification) -> String {
    switch value.kind {
    case .directory: return "COMPREPLY=($(compgen -d -- \"$current\"))"
    case .file: return "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .choice, .suggestions, .text, .integer, .number, .checked:
      return "COMPREPLY=($(compgen -W \(quoted(value.candidates)) -- \"$current\"))"
    }
  }
}
