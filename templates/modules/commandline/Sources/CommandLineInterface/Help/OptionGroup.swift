/// The options of a command under one heading.
package struct OptionGroup {
  /// The heading; nil for options without one.
  package let heading: String?
  package let options: [OptionSpecification]

  /// The groups of some options: those without a heading first, then each heading where it is first used.
  package static func groups(of options: [OptionSpecification]) -> [OptionGroup] {
    var headings: [String] = []
    for heading in options.compactMap(\.heading) where !headings.contains(heading) { headings.append(heading) }
    let all = [nil] + headings.map(Optional.some)
    return all.compactMap { heading in
      let members = options.filter { $0.heading == heading }
      return members.isEmpty ? nil : OptionGroup(heading: heading, options: members)
    }
  }
}
