/// What each set and each way below it adds to the selected part of a service.
public struct SelectionCost: Sendable {
  /// An element that can be left out.
  public struct Entry: Hashable, Sendable {
    /// What leaves it out, as an option of the command line.
    public let option: String
    /// What would be left out with it, because nothing else leads there.
    public let saved: EmissionCost
    /// The number of types that the element needs, for a set; nil for parts of a set.
    public let neededTypes: Int?
  }

  /// The cost of the whole selection.
  public let total: EmissionCost
  /// The elements, the most expensive first. Those that would save nothing are missing.
  public let entries: [Entry]

  /// Computes the costs of the selected part of a service.
  public init(_ model: ServiceModel) {
    let ranking = CutRanking(model, cuts: ResolvedCuts())
    total = ranking.total
    let needed = ServiceSizes(model).types
    let sets = ranking.children.map { name, saved in
      Entry(option: "--exclude \(name)", saved: saved, neededTypes: needed[name])
    }
    let cuts = ranking.candidates.map { Entry(option: $0.cut.description, saved: $0.saved, neededTypes: nil) }
    entries = (sets + cuts).filter { $0.saved.types > 0 }.sorted {
      $0.saved.types == $1.saved.types ? $0.option < $1.option : $0.saved.types > $1.saved.types
    }
  }
}
