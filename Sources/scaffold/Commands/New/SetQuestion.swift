import CommandLineInterface
import Scaffold

/// Asks which part of a service to include, and shows what each set costs.
struct SetQuestion {
  /// How many sets are listed.
  private static let limit = 40

  let model: ServiceModel
  let console: Console

  private var names: [String] { model.entitySets.map(\.name) + model.singletons.map(\.name) }

  /// The names and patterns to include; empty for everything.
  func ask() throws -> [String] {
    guard names.count > 1 else { return [] }
    write()
    while true {
      let answer = try console.ask("sets to include: names or numbers, with commas between them (empty: all)")
      let chosen = (answer ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map { name(of: String($0)) }
      do {
        try tellCost(of: chosen)
        return chosen
      } catch let error as ScaffoldError {
        console.errors.write(DiagnosticFormatter().text(error.diagnostics))
      }
    }
  }

  /// The name that an answer stands for: a number is one of the list.
  private func name(of answer: String) -> String {
    guard let number = Int(answer), names.indices.contains(number - 1) else { return answer }
    return names[number - 1]
  }

  private func write() {
    let costs = TypeCosts(model).ofEachChild
    var table = TextTable(
      [TextTable.Column("", isRightAligned: true), TextTable.Column("set")]
        + ["types", "files", "seconds to build"].map { TextTable.Column($0, isRightAligned: true) })
    for (index, name) in names.prefix(Self.limit).enumerated() {
      let cost = costs[name] ?? EmissionCost()
      table.append([
        String(index + 1), name, String(cost.types), String(cost.files), TenthsOfSeconds.text(cost.buildSeconds),
      ])
    }
    let layout = table.layout(width: console.errors.columns)
    for line in [layout.header] + layout.lines { console.errors.writeLine(line) }
    if names.count > Self.limit {
      console.errors.writeLine("and \(names.count - Self.limit) more, which 'scaffold inspect' lists")
    }
  }

  private func tellCost(of chosen: [String]) throws {
    let types = try ServiceFilter(include: chosen, exclude: []).types(of: model)
    let cost = TypeCosts(model).total(of: types)
    console.errors.writeLine(
      "\(CountedNoun(cost.types, "type")) in \(CountedNoun(cost.files, "file")): about \(TenthsOfSeconds.text(cost.buildSeconds)) s of the build"
    )
  }
}
