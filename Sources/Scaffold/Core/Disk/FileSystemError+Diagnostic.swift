import Glibc

extension FileSystemError: CustomStringConvertible {
  /// The failed call as text: `cannot write 'Shop/Package.swift': No space left on device`.
  public var description: String {
    "cannot \(operation) '\(path)': \(String(cString: strerror(code)))"
  }
}

extension ScaffoldError {
  /// Creates the error for output that could not be written.
  package init(_ error: FileSystemError) {
    self.init(.outputExists, .fileSystemError, error.description)
  }
}
