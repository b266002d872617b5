import DataChecks
import ModelChecks
import ServiceData

/// Finds sets for checks that are about the outbox, not about each set.
struct ChosenSet {
  /// Makes something of the first set for which that can be done.
  ///
  /// - Throws: ``CheckSkipped`` with the reasons where no set is fit for it, and anything else that the making throws.
  static func first<Result>(
    among sets: [CheckedSet], on bench: TestBench, allowing change: CheckedSet.Change,
    _ make: (SetSubject) async throws -> Result
  ) async throws -> Result {
    var reasons: [String] = []
    for set in sets where set.allows(change) {
      do {
        let subject = try await SetSubject(set.description, on: bench)
        guard subject.set.isSingleton || !subject.type.keys.isEmpty else {
          throw CheckSkipped("entities of '\(set)' have no key")
        }
        return try await make(subject)
      } catch let skipped as CheckSkipped {
        reasons.append(skipped.description)
      }
    }
    let why = reasons.isEmpty ? "the metadata allows it in no set" : reasons.prefix(3).joined(separator: "; ")
    throw CheckSkipped("no set is fit for this: \(why)")
  }
}
