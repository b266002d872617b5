import Templates

/// The part of the template context that emitted tests are made of: types and sets in groups, a group a file.
///
/// One file with thousands of types would be compiled by one core; one file a type would be thousands of files.
struct CheckContext {
  /// How many types or sets share a file.
  private static let groupSize = 50

  let types: [TemplateValue]
  let enumerations: [TemplateValue]
  let sets: [TemplateValue]

  var members: [String: TemplateValue] {
    [
      "checkedTypes": .list(groups(types, of: "Types", as: "structures")),
      "checkedEnumerations": .list(groups(enumerations, of: "Enumerations", as: "enumerations")),
      "checkedSets": .list(groups(sets, of: "Sets", as: "groupSets")),
    ]
  }

  private func groups(_ elements: [TemplateValue], of kind: String, as name: String) -> [TemplateValue] {
    stride(from: 0, to: elements.count, by: Self.groupSize).map { start in
      let number = start / Self.groupSize + 1
      let group = Array(elements[start..<min(start + Self.groupSize, elements.count)])
      return .object(TemplateObject(["group": .string("\(kind)\(number)"), name: .list(group)]))
    }
  }
}
