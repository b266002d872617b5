import Foundation

extension FileSystemError: CustomStringConvertible {
  /// The failed call in words: `cannot write 'Shop/Package.swift': No space left on device`.
  public var description: String {
    "cannot \(operation) '\(path)': \(String(cString: strerror(code)))"
  }
}

extension ScaffoldError {
  /// Output that the disk did not take.
  package init(_ error: FileSystemError) {
    self.init(.outputInTheWay, error.description)
  }
}
