import FoundationEssentials

/// A version of a text that the user agrees to.
public struct ConsentForm: Sendable, Hashable, Identifiable {
  /// The identifier of the form; the same in all versions.
  public let id: String
  /// The version; the user is asked again when it increases.
  public let version: Int
  /// The heading.
  public let title: String
  /// The text that the user agrees to.
  public let text: String
  /// Whether a session requires the user's agreement.
  public let isRequired: Bool

  /// Creates a form.
  public init(id: String, version: Int, title: String, text: String, isRequired: Bool) {
    self.id = id
    self.version = version
    self.title = title
    self.text = text
    self.isRequired = isRequired
  }
}

/// Shows forms to the user and asks for agreement.
public protocol ConsentAsking: Sendable {
  /// Whether somebody is there who can be asked; true by default.
  var canAsk: Bool { get }
  /// The time, which is stored with each answer; that of the system by default.
  var now: Date { get }
  /// Whether the user agrees to the form.
  func isAccepted(_ form: ConsentForm) async throws -> Bool
}

extension ConsentAsking {
  public var canAsk: Bool { true }
  public var now: Date { Date() }
}

/// Nobody can be asked for agreement to a required form.
public struct ConsentMissing: Error, Sendable, Equatable, CustomStringConvertible {
  /// The form's identifier.
  public let form: String

  public var description: String {
    "'\(form)' needs your agreement, but you cannot be asked here; run the command on a terminal, without '--no-input'"
  }
}

/// The user declined a required form.
public struct ConsentDeclined: Error, Sendable, Equatable, CustomStringConvertible {
  /// The form's identifier.
  public let form: String

  public var description: String {
    "'\(form)' was declined, but is required; open the session again and agree to it"
  }
}
