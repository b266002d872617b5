import GeneratorModel

/// The matched overloads of an operation in two models.
///
/// Overloads with equal signatures match. The remaining overloads match if they are bound to the same type; those with
/// the most parameters in common are matched first. An added parameter is thereby reported as added.
struct OverloadPairs {
  private(set) var both: [(old: ServiceOperation, new: ServiceOperation)] = []
  private(set) var removed: [ServiceOperation]
  private(set) var added: [ServiceOperation]

  private struct Candidate {
    let old: Int
    let new: Int
    let common: Int
    /// The two signatures, in an order that does not depend on which model is older.
    let signatures: [String]
  }

  init(_ old: [ServiceOperation], _ new: [ServiceOperation], renames: AppliedRenames) {
    let equal = ElementPairs(
      old, new, oldKey: { Self.signature(of: $0, renames) }, newKey: { Self.signature(of: $0, .none) })
    both = equal.both
    removed = equal.removed
    added = equal.added
    pairTheRest(renames)
  }

  private mutating func pairTheRest(_ renames: AppliedRenames) {
    let candidates = removed.indices.flatMap { left in
      added.indices.compactMap { right in candidate(of: left, and: right, renames: renames) }
    }
    let ranked = candidates.sorted { first, second in
      first.common == second.common
        ? first.signatures.lexicographicallyPrecedes(second.signatures) : first.common > second.common
    }
    var (usedOld, usedNew): (Set<Int>, Set<Int>) = ([], [])
    for candidate in ranked where !usedOld.contains(candidate.old) && !usedNew.contains(candidate.new) {
      usedOld.insert(candidate.old)
      usedNew.insert(candidate.new)
      both.append((removed[candidate.old], added[candidate.new]))
    }
    removed = removed.indices.filter { !usedOld.contains($0) }.map { removed[$0] }
    added = added.indices.filter { !usedNew.contains($0) }.map { added[$0] }
  }

  private func candidate(of left: Int, and right: Int, renames: AppliedRenames) -> Candidate? {
    let (old, new) = (removed[left], added[right])
    guard old.isBound == new.isBound, old.binding.map(renames.reference)?.text == new.binding?.text else { return nil }
    let common = Set(old.own.map(\.name)).intersection(new.own.map(\.name)).count
    let isOnlyPair = removed.count == 1 && added.count == 1
    guard common > 0 || isOnlyPair else { return nil }
    return Candidate(
      old: left, new: right, common: common,
      signatures: [Self.signature(of: old, renames), Self.signature(of: new, .none)].sorted())
  }

  private static func signature(of operation: ServiceOperation, _ renames: AppliedRenames) -> String {
    var renamed = operation
    for index in renamed.parameters.indices {
      renamed.parameters[index].type = renames.reference(renamed.parameters[index].type)
    }
    renamed.name = renames.operation(renamed.name)
    return renamed.signature + (operation.isBound ? " bound" : "")
  }
}

extension ServiceOperation {
  /// The type to which the operation is bound; nil for an unbound operation.
  var binding: TypeReference? { isBound ? parameters.first?.type : nil }

  /// The parameters without the binding parameter.
  var own: ArraySlice<OperationParameter> { parameters.dropFirst(isBound ? 1 : 0) }
}
