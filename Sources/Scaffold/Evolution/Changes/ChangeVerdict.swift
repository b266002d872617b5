/// Whom a change breaks: clients by the rules of the protocol, or the Swift code of those who use the emitted package.
public struct ChangeVerdict: Hashable, Sendable {
  /// Whether the service may not make the change without a new version (OData 4.01 Part 1: Protocol, 5.2).
  public var breaksProtocol: Bool
  /// Whether code that uses the emitted package may no longer compile.
  public var breaksSource: Bool
  /// Why, a part of a sentence; nil where nothing breaks and nothing is to be said.
  public var reason: String?

  /// Whether someone has work with it.
  public var isBreaking: Bool { breaksProtocol || breaksSource }

  /// Breaks nobody.
  static let compatible = ChangeVerdict(breaksProtocol: false, breaksSource: false)

  static func compatible(_ reason: String) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: false, breaksSource: false, reason: reason)
  }

  /// Breaks clients that talk to the service.
  static func protocolBreak(_ reason: String) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: true, breaksSource: false, reason: reason)
  }

  /// Breaks Swift code alone.
  static func sourceBreak(_ reason: String) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: false, breaksSource: true, reason: reason)
  }

  /// Breaks both.
  static func breaking(_ reason: String) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: true, breaksSource: true, reason: reason)
  }

  /// A change that is safe one way and breaks clients the other way.
  static func safe(_ isSafe: Bool, else reason: String) -> ChangeVerdict {
    isSafe ? .compatible : .protocolBreak(reason)
  }

  /// The same, and Swift code breaks where what it uses is declared in another way.
  func breakingSource(where isBroken: Bool) -> ChangeVerdict {
    ChangeVerdict(breaksProtocol: breaksProtocol, breaksSource: breaksSource || isBroken, reason: reason)
  }
}
