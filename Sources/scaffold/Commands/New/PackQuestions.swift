import CommandLineInterface
import Scaffold

/// Asks for the pack, its parameters and the verification.
struct PackQuestions {
  let arguments: ParsedArguments
  let console: Console

  func ask(_ answers: inout NewAnswers) throws {
    let templates = try EmbeddedTemplates.tree()
    let names = templates.packNames
    if !arguments.contains(OptionCatalogue.template), names.contains(answers.settings.pack) {
      for name in names {
        console.errors.writeLine("\(name): \(try PackLoader(tree: templates).pack(named: name).manifest.summary)")
      }
      answers.settings.pack = try choose("pack", among: names, answers.settings.pack)
    }
    if names.contains(answers.settings.pack) {
      let pack = try PackLoader(tree: templates).pack(named: answers.settings.pack)
      for parameter in pack.manifest.parameters where answers.settings.parameters[parameter.name] == nil {
        guard case .choice(let values) = parameter.kind else { continue }
        console.errors.writeLine("\(parameter.name): \(parameter.summary)")
        let value = try choose(parameter.name, among: values, parameter.defaultValue)
        if value != parameter.defaultValue { answers.settings.parameters[parameter.name] = value }
      }
    }
    guard !arguments.contains(OptionCatalogue.verify) else { return }
    let level = try choose("verification: none, build or test", among: ["none", "build", "test"], "test")
    answers.verification = VerificationLevel(rawValue: level) ?? .test
  }

  private func choose(_ question: String, among choices: [String], _ defaultChoice: String) throws -> String {
    while true {
      guard let answer = try console.ask(question, default: defaultChoice) else { return defaultChoice }
      if choices.contains(answer) { return answer }
      console.errors.writeLine("answer one of \(choices.map { "'\($0)'" }.joined(separator: ", "))")
    }
  }
}
