/// An emission after one of its stages: the result of the stage, and everything that the stages before it determined.
///
/// A stage takes the state that the stage before it returned, so it cannot run before what it needs. The members of
/// earlier states are members of all later ones; a state that changes such a value declares it again.
@dynamicMemberLookup
protocol EmissionState: Sendable {
  associatedtype Earlier: Sendable

  /// The state before the stage.
  var earlier: Earlier { get }
}

extension EmissionState {
  /// A value that an earlier stage determined.
  subscript<Value>(dynamicMember member: KeyPath<Earlier, Value>) -> Value { earlier[keyPath: member] }
}
