import Foundation
import FoundationXML

/// A metadata document with its elements in another order, wherever that order has no meaning.
struct ShuffledDocument {
  /// The elements whose children are unordered.
  private static let open: Set<String> = [
    "DataServices", "Schema", "EntityType", "ComplexType", "EntityContainer", "EntitySet", "Singleton",
    "NavigationProperty", "Annotations",
  ]

  /// The text of the document.
  let text: Data

  init(_ original: Data, seed: UInt64) throws {
    let document = try XMLDocument(data: original, options: [.nodePreserveAll])
    var numbers = Numbers(state: seed)
    if let root = document.rootElement() { Self.shuffle(root, &numbers) }
    text = document.xmlData
  }

  private static func shuffle(_ element: XMLElement, _ numbers: inout Numbers) {
    let children = (element.children ?? []).compactMap { $0 as? XMLElement }
    for child in children { shuffle(child, &numbers) }
    guard open.contains(element.localName ?? ""), children.count > 1 else { return }
    for child in element.children ?? [] { child.detach() }
    for child in children.shuffled(using: &numbers) { element.addChild(child) }
  }

  /// The same numbers for the same seed.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }
}
