/// A step from the metadata to a verified package: a name for people, and a function from one value to the next.
struct PipelineStage<Input: Sendable, Output: Sendable>: Sendable {
  /// The name of the step.
  let name: StageName
  /// Carries out the step.
  let run: @Sendable (Input) async throws -> Output
}

/// The steps, in order.
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
