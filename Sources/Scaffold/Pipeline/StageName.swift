/// The steps that are reported as events, in order.
public enum StageName: String, Hashable, Sendable, CaseIterable {
  /// The metadata document is loaded.
  case load
  /// The document becomes a service model.
  case read
  /// Transforms change the model.
  case transform
  /// Each element of the model gets a Swift name.
  case name
  /// The pack and the model become planned files.
  case plan
  /// The plan is compared with what is on disk.
  case compare
  /// The changes are written.
  case write
  /// Checks examine the written package.
  case check
  /// The package is built and tested.
  case verify

  /// Whether the step has no effects outside this process.
  var changesNothing: Bool { ![.write, .check, .verify].contains(self) }
}
