import CommandLineInterface
import ServiceData

extension RowOutput {
  /// Reports navigation properties whose targets this machine does not know, on standard error.
  ///
  /// - Returns: ``CommandStatus/refused`` if there are any, else success.
  func reportUnknownLinks(in rows: [Row]) -> CommandStatus {
    var counts: [(name: String, rows: Int)] = []
    for name in rows.flatMap(\.allUnknownNavigations) {
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].rows += 1
      } else {
        counts.append((name, 1))
      }
    }
    for (name, count) in counts {
      let entities = CountedNoun(count, "entity", plural: "entities")
      console.errors.writeLine(
        "the links '\(name)' of \(entities) are not known on this machine; synchronize, or use '--online'")
    }
    return counts.isEmpty ? .success : .refused
  }
}

extension Row {
  /// The navigation properties of this row and its nested rows whose targets are not known; one name per row.
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
