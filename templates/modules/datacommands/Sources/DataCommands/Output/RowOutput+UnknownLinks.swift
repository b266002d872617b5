import CommandLineInterface
import ServiceData

extension RowOutput {
  /// Tells on standard error of which relations the rows do not say where they lead, since this machine does not know it.
  ///
  /// - Returns: the status of the command: ``CommandStatus/refused`` where something is missing.
  func tellUnknownLinks(in rows: [Row]) -> CommandStatus {
    var counts: [(name: String, rows: Int)] = []
    for name in rows.flatMap(\.allUnknownNavigations) {
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].rows += 1
      } else {
        counts.append((name, 1))
      }
    }
    for (name, count) in counts {
      let entities = count == 1 ? "1 entity" : "\(count) entities"
      console.errors.writeLine(
        "it is not known here where '\(name)' of \(entities) leads; synchronize, or say '--online'")
    }
    return counts.isEmpty ? .success : .refused
  }
}

extension Row {
  /// The navigation properties of which this row, or one inside it, does not say where they lead; one name for each row.
  fileprivate var allUnknownNavigations: [String] {
    guard !isPlain || related.contains(where: { !$0.1.isNull }) else { return [] }
    let inner = related.flatMap { member, value -> [String] in
      var values = [value]
      if case .list(let elements) = value { values = elements }
      return values.flatMap { value -> [String] in
        guard case .row(let row) = value else { return [] }
        return row.allUnknownNavigations.map { "\(member.name)/\($0)" }
      }
    }
    return unknownNavigations + inner
  }
}
