/// A target that a module adds to the emitted `Package.swift`.
public struct EmittedTarget: Hashable, Sendable {
  /// What a target is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Swift that other targets import.
    case library
    /// A program.
    case executable
    /// Tests.
    case test
    /// A C library of the system: a module map.
    case system
  }

  /// The name; it may hold placeholders such as `__name__`.
  public let name: String
  /// What it is.
  public let kind: Kind
  /// The targets that it uses, by name with placeholders; `slot:NAME` stands for the libraries of the module that
  /// fills the slot.
  public let dependencies: [String]
  /// The product that it is offered as, if it is.
  public let product: String?
  /// The packages of the system that bring what it links, by package manager: `"apt": "libcurl4-openssl-dev"`.
  public let systemPackages: [String: String]
  /// When it is emitted; always without one.
  public let condition: PackCondition?
}
