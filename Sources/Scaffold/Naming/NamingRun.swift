import GeneratorCore
import GeneratorModel

/// The state of one assignment of names.
struct NamingRun {
  let model: ServiceModel
  let index: ModelIndex
  let pinned: [MetadataPath: String]
  /// The names that a transform chose.
  let chosen: [MetadataPath: String]
  private(set) var decisions: [MetadataPath: NameDecision] = [:]
  /// The Swift names of all types.
  var typeNames: [MetadataPath: String] = [:]
  /// The structured types that declare a member with a Swift name.
  var memberOwners: [String: [QualifiedName]] = [:]
  /// The elements that lost their pinned name to another one.
  private(set) var released: [MetadataPath] = []

  init(model: ServiceModel, index: ModelIndex, pinned: [MetadataPath: String], chosen: [MetadataPath: String] = [:]) {
    self.model = model
    self.index = index
    self.pinned = pinned
    self.chosen = chosen
  }

  /// An element to be named.
  struct Item {
    var path: MetadataPath
    var original: String
    /// The suffix if its name is reserved; `nil` for the suffix of the scope.
    var suffix: String?
    /// Returns the alternatives if its name is taken.
    var alternatives: () -> [(name: String, reason: NameDecision.Reason)] = { [] }
  }

  /// Names the items of a scope: pinned ones first, then by metadata name.
  mutating func name(_ items: [Item], in scope: inout NameScope, style: NameSpelling.Style) throws {
    var free: [Item] = []
    for item in items {
      guard let pin = pinned[item.path] else {
        free.append(item)
        continue
      }
      guard let identifier = SwiftIdentifier(pin) else {
        throw ScaffoldError(
          .usage, .invalidPinnedName, "'\(pin)' is pinned as the name of '\(item.path)' but is not a Swift identifier",
          hint: "choose a name of letters, digits and underscores")
      }
      guard scope.claim(pin) else {
        released.append(item.path)
        free.append(item)
        continue
      }
      let spelling = NameSpelling(item.original, style: style)
      decide(item, identifier, reasons: pin == spelling.text ? spelling.reasons : [.pinned])
    }
    for item in free {
      let settled = scope.settle(
        NameSpelling(chosen[item.path] ?? item.original, style: style), suffix: item.suffix,
        alternatives: item.alternatives)
      let reasons = (chosen[item.path] == nil ? [] : [NameDecision.Reason.chosen]) + settled.reasons
      decide(item, SwiftIdentifier(trusted: settled.name), reasons: reasons)
    }
  }

  private mutating func decide(_ item: Item, _ name: SwiftIdentifier, reasons: [NameDecision.Reason]) {
    decisions[item.path] = NameDecision(
      path: item.path, original: item.original, swift: name, reasons: name.isKeyword ? reasons + [.keyword] : reasons)
  }
}
