/// Something that is wrong at the end of a run.
struct RunFault: Sendable, Hashable {
  enum Kind: String, Sendable, CaseIterable {
    /// A change that was acknowledged is nowhere.
    case lost
    /// A change of one entity arrived at another.
    case wrongRow
    /// A row of the store that has no key, or that has the key of another one.
    case withoutKey
    /// The device and the server differ, or something was done twice, by halves, or never.
    case other
  }

  let kind: Kind
  let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

extension RunFault: CustomStringConvertible {
  var description: String { kind == .wrongRow ? "wrong row: \(text)" : text }
}
