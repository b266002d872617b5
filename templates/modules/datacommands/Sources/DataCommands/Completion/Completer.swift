import CommandLineInterface

/// What the program lists when a shell completes a word (``ValueSpecification/completer``).
package enum Completer: String, Sendable {
  /// Entity sets and singletons.
  case set
  /// Sets, types and operations.
  case name
  case operation
  /// The keys of entities on this machine, in the set that the command line names.
  case key
  /// The keys of the entities that a navigation property of the set leads to.
  case target
  /// Navigation properties of the set.
  case navigation
  /// Properties of the set, separated by commas.
  case select
  /// Navigation properties of the set, separated by commas.
  case expand
  /// Properties of the set, each with an optional direction, separated by commas.
  case order
  /// Properties of the set inside an expression.
  case filter
  /// `NAME=VALUE` for a property of the set.
  case assignment
  /// `NAME=VALUE` for a parameter of the operation.
  case argument
  /// Entity sets, and the syncs of `syncs.json`.
  case sync
  /// The users of the profile.
  case user
  /// The numbers of the requests that the command can be used for.
  case request
}

extension ArgumentForm<String> {
  /// A text that the program completes.
  package static func text(_ placeholder: String, _ completer: Completer) -> Self {
    .text(placeholder, completer: completer.rawValue)
  }
}

extension ArgumentForm<Int> {
  /// An integer in a range that the program completes.
  package static func integer(_ placeholder: String, _ range: ClosedRange<Int>, _ completer: Completer) -> Self {
    .integer(placeholder, range, completer: completer.rawValue)
  }
}
