import ServiceData

extension Row {
  /// The members with a value that a new entity cannot have, by their indices.
  var uncreatable: [Int] {
    type.members.indices.filter { type.members[$0].facets.isUncreatable && self[$0] != nil }
  }

  /// What a new entity can have of this row.
  var creatable: Row {
    var row = self
    for index in uncreatable { row.load(nil, at: index) }
    return row
  }

  /// What a new entity cannot have of this row, as changes; nil if that is no more than what another row has.
  func afterCreation(unlike other: Row?) -> Row? {
    var rest = Row(type: type)
    let differing = uncreatable.filter { self[$0] != other?[type.members[$0].name] }
    for index in differing { rest[index] = self[index] }
    return differing.isEmpty ? nil : rest
  }
}
