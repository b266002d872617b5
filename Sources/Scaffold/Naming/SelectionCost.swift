import GeneratorModel

/// What a part of a service adds to an emitted package: types, their source files, and the time to compile them.
public struct SelectionCost: Hashable, Sendable {
  /// Seconds to compile a type in a file of its own, and in one that it shares: 3,823 types take 99 and 38 seconds (debug, 2
  /// cores; see ``TypeFiles``).
  private static let seconds = (alone: 99.0 / 3823, shared: 38.0 / 3823)

  /// The number of types.
  public let types: Int

  /// The cost of a number of types.
  public init(types: Int) {
    self.types = types
  }

  private var areShared: Bool { types >= TypeFiles.threshold }

  /// The number of source files of the types.
  public var files: Int { areShared ? (types + TypeFiles.typesPerFile - 1) / TypeFiles.typesPerFile : types }

  /// The estimated seconds that a debug build takes for the types.
  public var seconds: Double { Double(types) * (areShared ? Self.seconds.shared : Self.seconds.alone) }

  /// The cost of each set, singleton and imported operation, if only it is included.
  public static func ofEach(in model: ServiceModel) -> [String: SelectionCost] {
    ServiceSizes(model).types.mapValues(SelectionCost.init)
  }
}
