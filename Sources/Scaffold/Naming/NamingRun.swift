import GeneratorCore
import GeneratorModel

/// The state of one assignment of names.
struct NamingRun {
  let model: ServiceModel
  let index: ModelIndex
  let pinned: [MetadataPath: String]
  /// The names that plugins propose.
  let proposed: [MetadataPath: String]
  private(set) var decisions: [MetadataPath: NameDecision] = [:]
  /// The Swift names of all types.
  var typeNames: [MetadataPath: String] = [:]
  /// The structured types that declare a member with a Swift name.
  var memberOwners: [String: [QualifiedName]] = [:]
  /// The elements that lost their pinned name to another one.
  private(set) var released: [MetadataPath] = []
  /// The names that a user chose. They are also in ``pinned``.
  let chosen: [MetadataPath: String]
  let stripping: NameStripping
  /// The elements that keep a prefix or suffix, because their name would be taken or reserved without it.
  var ruleClashes: [MetadataPath] = []

  init(
    model: ServiceModel, index: ModelIndex, pinned: [MetadataPath: String], proposed: [MetadataPath: String] = [:],
    rules: NameRules
  ) {
    self.model = model
    self.index = index
    self.pinned = pinned.merging(rules.paths) { _, chosen in chosen }
    self.proposed = proposed
    chosen = rules.paths
    stripping = NameStripping(rules, for: model)
    decisions.reserveCapacity(
      model.structuredTypes.reduce(model.enumTypes.count + model.operations.count) {
        $0 + 1 + $1.properties.count + $1.navigationProperties.count
      })
  }

  /// An element to be named.
  struct Item {
    var path: MetadataPath
    var original: String
    /// The metadata name after the rules for names; `nil` if none applies.
    var ruled: String?
    /// The suffix if its name is reserved; `nil` for the suffix of the scope.
    var suffix: String?
    /// Returns the alternatives if its name is taken.
    var alternatives: () -> [(name: String, reason: NameDecision.Reason)] = { [] }
  }

  /// Names the items of a scope: chosen and pinned ones first, then by rules, then by metadata name.
  mutating func name(_ items: [Item], in scope: inout NameScope, style: NameSpelling.Style) throws {
    var free: [Item] = []
    try nameChosen(items, in: &scope)
    for item in items where chosen[item.path] == nil {
      guard let pin = pinned[item.path] else {
        free.append(item)
        continue
      }
      guard let identifier = SwiftIdentifier(pin) else { throw Self.notAnIdentifier(pin, item.path) }
      guard scope.claim(pin) else {
        released.append(item.path)
        free.append(item)
        continue
      }
      let spelling = NameSpelling(item.original, style: style)
      decide(item, identifier, reasons: pin == spelling.text ? spelling.reasons : [.pinned])
    }
    for item in nameByRules(free, in: &scope, style: style) {
      let settled = scope.settle(
        NameSpelling(proposed[item.path] ?? item.original, style: style), suffix: item.suffix,
        alternatives: item.alternatives)
      let reasons = (proposed[item.path] == nil ? [] : [NameDecision.Reason.proposed]) + settled.reasons
      decide(item, SwiftIdentifier(trusted: settled.name), reasons: reasons)
    }
  }

  mutating func decide(_ item: Item, _ name: SwiftIdentifier, reasons: [NameDecision.Reason]) {
    decisions[item.path] = NameDecision(
      path: item.path, original: item.original, swift: name, reasons: name.isKeyword ? reasons + [.keyword] : reasons)
  }
}
