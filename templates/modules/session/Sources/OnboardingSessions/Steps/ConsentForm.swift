/// A text that a user agrees to, in one version.
public struct ConsentForm: Sendable, Hashable, Identifiable {
  /// Names the form; the same in all versions.
  public let id: String
  /// The version; a user is asked again when it rises.
  public let version: Int
  /// The heading.
  public let title: String
  /// What the user agrees to.
  public let text: String
  /// Whether there is no session without agreement.
  public let isRequired: Bool

  /// Makes a form.
  public init(id: String, version: Int, title: String, text: String, isRequired: Bool) {
    self.id = id
    self.version = version
    self.title = title
    self.text = text
    self.isRequired = isRequired
  }
}

/// Shows a form to the user and answers whether the user agrees.
public protocol ConsentAsking: Sendable {
  /// Whether the user agrees to the form.
  func isAccepted(_ form: ConsentForm) async throws -> Bool
}

/// A form without which there is no session was declined.
public struct ConsentDeclined: Error, Sendable, Equatable, CustomStringConvertible {
  /// The form's identifier.
  public let form: String

  public var description: String {
    "'\(form)' was declined, expected agreement; open the session again to read it and agree"
  }
}
