/// How far to verify an emitted package.
public enum VerificationLevel: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// `swift build`.
  case build
  /// `swift build --build-tests`.
  case compile
  /// `swift build --build-tests` and `swift test`.
  case test
}
