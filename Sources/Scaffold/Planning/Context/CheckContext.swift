import Templates

/// The part of the template context for emitted tests: types and sets in groups, one group for each file.
///
/// A single file with thousands of types would be compiled by a single core, and one file for each type would result in
/// thousands of files.
struct CheckContext {
  /// The number of types or sets in a file.
  private static let groupSize = 50

  static let object = ContextObject<CheckContext>(
    "what is checked",
    [
      .objects("checkedTypes", "the types in groups of fifty, one group for each test file", of: typesObject) {
        $0.groups($0.types, of: "Types")
      },
      .objects("checkedEnumerations", "the enumerations in groups of fifty", of: enumerationsObject) {
        $0.groups($0.enumerations, of: "Enumerations")
      },
      .objects("checkedSets", "the sets in groups of fifty", of: setsObject) { $0.groups($0.sets, of: "Sets") },
    ])

  private static let typesObject = group("structures", "the types", shape: .object(StructureContext.object.shape))
  private static let enumerationsObject = group(
    "enumerations", "the enumerations", shape: .object(EnumerationContext.object.shape))
  private static let setsObject = group("groupSets", "the sets", shape: .object(SetContext.object.shape))

  /// The elements that are tested in one file.
  private struct Group {
    var name: String
    var elements: [TemplateValue]
  }

  private static func group(_ name: String, _ summary: String, shape: ContextShape) -> ContextObject<Group> {
    ContextObject(
      "a group of \(name)",
      [
        .text("group", "its name, which is part of the name of its file") { $0.name },
        .value(name, summary, of: .list(shape)) { .list($0.elements) },
      ])
  }

  let types: [TemplateValue]
  let enumerations: [TemplateValue]
  let sets: [TemplateValue]

  private func groups(_ elements: [TemplateValue], of kind: String) -> [Group] {
    stride(from: 0, to: elements.count, by: Self.groupSize).map { start in
      let end = min(start + Self.groupSize, elements.count)
      return Group(name: "\(kind)\(start / Self.groupSize + 1)", elements: Array(elements[start..<end]))
    }
  }
}
