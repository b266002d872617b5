/// What a change breaks: clients, according to the rules of the protocol, or Swift code that uses the emitted package.
public struct ChangeVerdict: Hashable, Sendable {
  /// Whether the change requires a new version of the service (OData 4.01 Part 1: Protocol, 5.2).
  public var breaksProtocol: Bool
  /// Whether code that uses the emitted package may no longer compile.
  public var breaksSource: Bool
  /// The reason, as part of a sentence; nil if nothing breaks and there is nothing to explain.
  public var reason: String?

  /// Whether the change breaks clients or Swift code.
  public var isBreaking: Bool { breaksProtocol || breaksSource }

  /// A change that breaks nothing.
  static let compatible = ChangeVerdict(breaksProtocol: false, breaksSource: false)

  static func compatible(_ reason: String) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: false, breaksSource: false, reason: reason)
  }

  /// A change that breaks clients of the service.
  static func protocolBreak(_ reason: String) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: true, breaksSource: false, reason: reason)
  }

  /// A change that breaks only Swift code.
  static func sourceBreak(_ reason: String) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: false, breaksSource: true, reason: reason)
  }

  /// A change that breaks clients and Swift code.
  static func breaking(_ reason: String) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: true, breaksSource: true, reason: reason)
  }

  /// A change that is compatible in one direction and breaks clients in the other.
  static func safe(_ isSafe: Bool, else reason: String) -> ChangeVerdict {
    isSafe ? .compatible : .protocolBreak(reason)
  }

  /// The same verdict, which also breaks Swift code under a condition.
  func breakingSource(where isBroken: Bool) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: breaksProtocol, breaksSource: breaksSource || isBroken, reason: reason)
  }
}
