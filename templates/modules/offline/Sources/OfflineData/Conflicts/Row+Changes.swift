import ServiceData

extension Row {
  /// The names of the properties that were changed since the row was read, without navigation properties.
  var changedNames: [String] {
    let declared = changes.indices.filter { !type.members[$0].isNavigation }
    return declared.map { type.members[$0].name } + dynamic.filter(\.isChanged).map(\.name)
  }
}
