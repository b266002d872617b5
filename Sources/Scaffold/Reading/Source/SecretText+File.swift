import GeneratorCore
import HTTPTransport
import LocalFiles

extension SecretText {
  /// Reads the secret on the first line of a file.
  ///
  /// - Parameter content: the name of the secret in messages, such as `password`.
  /// - Throws: ``ScaffoldError`` of kind `unreadable` if the file cannot be read or its first line is empty.
  public init(file path: String, content: String) throws {
    do {
      self.init(try SecretFile.secret(in: path))
    } catch {
      throw Self.failure(error, content: content)
    }
  }

  private static func failure(_ error: SecretFileError, content: String) -> ScaffoldError {
    switch error {
    case .unreadable(let path, let reason):
      ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the \(content) file '\(path)': \(reason)",
        hint: "check the path and the permissions of the file")
    case .empty(let path):
      ScaffoldError(
        .unreadable, .emptySecretFile, "the \(content) file '\(path)' has nothing on its first line",
        hint: "write the \(content) on the first line")
    }
  }
}
