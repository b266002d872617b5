/// Completion for GNU Bash (Bash Reference Manual, 8.6).
///
/// The script's function scans the words before the cursor for the command, the option whose value is completed, and the
/// number of operands. Bash splits words at `=` and `:`, so the scan joins them again.
struct BashCompletion {
  let name: String
  let places: [CompletionScript.Place]

  var text: String {
    """
    # bash completion for \(name)
    \(isAnswered ? asking : "")_\(functionName)() {
      local current="${COMP_WORDS[COMP_CWORD]}" path='' option='' words='' options='' files='' index count
      local nth=0 operand=0 isOperand
      [[ $current == [=:] ]] && current=''
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        option=''
        count=0
        nth=$((COMP_CWORD - index))
        isOperand=''
        case "$path ${COMP_WORDS[index]}" in
    \(places.flatMap(walkArms).joined(separator: "\n"))
          *' -'*) ;;
          *) isOperand=yes ;;
        esac
        [[ $count -gt 0 && ${COMP_WORDS[index + 1]} == '=' ]] && ((index++))
        ((index += count))
        while ((index < COMP_CWORD)) && [[ ${COMP_WORDS[index + 1]} == [=:] ]]; do ((index += 2)); done
        ((index < COMP_CWORD)) && option=''
        [[ -n $isOperand ]] && ((index < COMP_CWORD)) && ((operand++))
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

  private var isAnswered: Bool { places.contains { !$0.answerer.isEmpty } }

  /// A function that asks the program for candidates. Its arguments are the completer and the words of the command that
  /// answers. Bash replaces only the part of a word after the last `=` or `:`.
  private var asking: String {
    """
    _\(functionName)_ask() {
      local line=() glue='' word raw="${COMP_WORDS[COMP_CWORD]}" last before completer=$1
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ -n $glue || $word == [=:]* ]] && ((${#line[@]} > 0)); then
          line[${#line[@]} - 1]+=$word
        else
          line+=("$word")
        fi
        glue=''
        [[ -n $word && -z ${word//[=:]/} ]] && glue=yes
      done
      line=("${line[@]#[\\"\\']}")
      line=("${line[@]%[\\"\\']}")
      last=${line[${#line[@]} - 1]}
      unset "line[${#line[@]} - 1]"
      [[ $raw == [=:] ]] && raw=''
      raw=${raw#[\\"\\']}
      before=${last%"$raw"}
      shift
      while IFS= read -r word; do
        COMPREPLY+=("${word#"$before"}")
      done < <("${COMP_WORDS[0]/#\\~/$HOME}" "$@" -- "$completer" "$last" "${line[@]}" 2>/dev/null)
      # Of file names, Bash would escape the '='.
      compopt +o filenames 2>/dev/null
      [[ ${COMPREPLY[0]} == *[=,/] ]] && compopt -o nospace 2>/dev/null
      return 0
    }

    """
  }

  private func walkArms(_ place: CompletionScript.Place) -> [String] {
    let commands = place.command.shownSubcommands.map { command in
      "      '\(place.path) \(command.name)') path='\(place.path)/\(command.name)' operand=0 ;;"
    }
    let options = place.options.filter { !$0.isFlag }.map { option in
      "      \(patterns(place, option))) count=\(option.values.count) option=--\(option.name) ;;"
    }
    return commands + options
  }

  private func valueArms(_ place: CompletionScript.Place) -> [String] {
    place.options.compactMap { option in
      guard let value = option.values.last else { return nil }
      let pattern = "    '\(place.path) --\(option.name)')"
      guard option.values.count > 1, let first = option.values.first else {
        return "\(pattern) \(completion(of: value, place)); return ;;"
      }
      let choice = "if ((nth == 1)); then \(completion(of: first, place)); else \(completion(of: value, place)); fi"
      return "\(pattern) \(choice); return ;;"
    }
  }

  private func wordArm(_ place: CompletionScript.Place) -> String {
    var words = place.command.shownSubcommands.map(\.name)
    words += place.command.operands.flatMap(\.value.candidates)
    let options = place.options.map { "--" + $0.name }
    let takesFiles = place.command.operands.contains(where: \.value.takesFiles)
    let files = takesFiles ? " files=yes" : ""
    let start = "    '\(place.path)') words=\(quoted(words)) options=\(quoted(options))\(files)"
    let asked = place.command.operands.enumerated().compactMap { index, operand -> String? in
      guard operand.value.completer != nil, !place.answerer.isEmpty else { return nil }
      let pattern = if case .repeated = operand.arity { "*" } else { String(index) }
      return "\(pattern)) \(completion(of: operand.value, place)); return ;;"
    }
    guard !asked.isEmpty else { return start + " ;;" }
    return start + "\n      [[ $current != -* ]] && case $operand in \(asked.joined(separator: " ")) esac ;;"
  }

  private func quoted(_ words: [String]) -> String { CompletionScript.quote(words.joined(separator: " ")) }

  private func patterns(_ place: CompletionScript.Place, _ option: OptionSpecification) -> String {
    let long = "'\(place.path) --\(option.name)'"
    return option.short.map { long + "|'\(place.path) -\($0)'" } ?? long
  }

  private func completion(of value: ValueSpecification, _ place: CompletionScript.Place) -> String {
    if let completer = value.completer, !place.answerer.isEmpty {
      let ask = "_\(functionName)_ask \(completer) \(place.answerer.joined(separator: " "))"
      guard case .file = value.kind else { return ask }
      return ask + "; compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- \"$current\"))"
    }
    switch value.kind {
    case .directory: return "COMPREPLY=($(compgen -d -- \"$current\"))"
    case .file: return "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .choice, .suggestions, .text, .integer, .number, .checked:
      return "COMPREPLY=($(compgen -W \(quoted(value.candidates)) -- \"$current\"))"
    }
  }
}
