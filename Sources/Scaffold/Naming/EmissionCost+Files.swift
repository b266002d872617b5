import GeneratorModel

extension EmissionCost {
  /// The number of emitted files with the types.
  public var files: Int { TypeFiles.count(forTypes: types) }

  /// The estimated seconds to build the types: a debug build of the model's target on two idle cores.
  public var buildSeconds: Double { Double(members) * Self.secondsPerMember }

  private static let secondsPerMember = 0.0014
}
