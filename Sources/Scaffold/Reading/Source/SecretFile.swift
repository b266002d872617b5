import GeneratorCore
import Glibc
import HTTPTransport

/// A file with a secret on its first line.
public struct SecretFile: Sendable {
  private let path: String
  /// The name of the secret in messages.
  private let content: String

  /// Creates a reader for the file at a path.
  public init(path: String, content: String) {
    self.path = path
    self.content = content
  }

  /// Reads the secret.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreadable` if the file cannot be read or its first line is empty.
  public func read() throws -> SecretText {
    guard let text = (try? BoundedFile(path).read()).flatMap({ String(data: $0, encoding: .utf8) }) else {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the \(content) file '\(path)'",
        hint: "check the path and the permissions of the file")
    }
    guard let line = text.split(whereSeparator: \.isNewline).first, !line.isEmpty, text.first?.isNewline == false
    else {
      throw ScaffoldError(
        .unreadable, .emptySecretFile, "the \(content) file '\(path)' has nothing on its first line",
        hint: "write the \(content) on the first line")
    }
    return SecretText(String(line))
  }
}
