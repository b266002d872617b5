/// A step of the way from metadata to a verified package: a name for people, and one value made of another.
struct PipelineStage<Input: Sendable, Output: Sendable>: Sendable {
  /// What the step is called.
  let name: StageName
  /// Makes the value.
  let run: @Sendable (Input) async throws -> Output
}

/// The steps, in their order.
public enum StageName: String, Hashable, Sendable, CaseIterable {
  /// The metadata document is loaded.
  case load
  /// The document becomes a service model.
  case read
  /// Transforms change the model.
  case transform
  /// Everything in the model gets a Swift name.
  case name
  /// Pack and model become planned files.
  case plan
  /// The plan is compared with what is on disk.
  case compare
  /// The changes are written.
  case write
  /// Checks look at what was written.
  case check
  /// The package is built and tested.
  case verify

  /// Whether the step leaves everything outside this program as it is.
  var changesNothing: Bool { ![.write, .check, .verify].contains(self) }
}
