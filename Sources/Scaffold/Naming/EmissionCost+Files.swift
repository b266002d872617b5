import GeneratorModel

extension EmissionCost {
  /// The number of emitted files with the types.
  public var files: Int { TypeFiles.count(forTypes: types) }

  /// The estimated seconds to build the types: a debug build of the model's target on two idle cores.
  public var buildSeconds: Double {
    Double(members) * Self.secondsPerMember + Double(operations) * Self.secondsPerOperation
      + Double(files) * Self.secondsPerFile
  }

  /// The estimated seconds that are saved if a part is left out; none if the rest no longer shares files.
  public func seconds(savedWithout part: EmissionCost) -> Double {
    max(0, buildSeconds - (self - part).buildSeconds)
  }

  // From the models of twelve services with 18 to 3,440 types: that of Microsoft Graph v1.0 took 100 seconds on two cores.
  // `Benchmarks/cost/run --all` compares the estimates with builds: the proportions hold on any machine.
  private static let secondsPerMember = 0.0038
  private static let secondsPerOperation = 0.01
  /// Each file is compiled by itself, and has its own object file.
  private static let secondsPerFile = 0.025
}
