import DataChecks
import ModelChecks
import ServiceData

/// Finds sets for checks of the outbox that do not depend on the set.
struct ChosenSet {
  /// Returns the result of a closure for the first suitable set.
  ///
  /// - Throws: ``CheckSkipped`` with the reasons if no set is suitable, and other errors of the closure.
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
    let why = reasons.isEmpty ? "the metadata does not allow it in any set" : reasons.prefix(3).joined(separator: "; ")
    throw CheckSkipped("no set is suitable: \(why)")
  }
}
