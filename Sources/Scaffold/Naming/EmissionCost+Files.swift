import GeneratorModel

extension EmissionCost {
  /// The number of emitted files with the types.
  public var files: Int { TypeFiles.count(forTypes: types) }

  /// The estimated seconds to build the types: a debug build of the model's target on two idle cores.
  public var buildSeconds: Double { Double(members) * Self.secondsPerMember }

  /// From the 38 seconds that the model of Microsoft Graph v1.0 took, with 3,823 types of about 25,000 members in files of
  /// twenty (``TypeFiles``); `Benchmarks/scale/run --build` measures that model again. In builds of five services with
  /// `swift build --target NAMEModel`, side by side with other work, the time of a member was 0.6 to 1.3 times that in
  /// the largest service.
  private static let secondsPerMember = 0.0015
}
