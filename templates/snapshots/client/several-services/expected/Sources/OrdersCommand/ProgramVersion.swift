// This file is yours: scaffold wrote it once and never changes it.

/// The version of the program, which `company orders --version` prints and `scripts/release` gives to what it builds.
enum ProgramVersion {
  /// Begins with a digit, such as `1.0.0`. Packages of Debian order `1.1.0~rc1` before `1.1.0`.
  static let current = "1.0.0"
}
