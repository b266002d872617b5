/// A target that a module adds to the emitted `Package.swift`.
public struct EmittedTarget: Hashable, Sendable {
  /// The kind of a target.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A Swift library.
    case library
    /// An executable.
    case executable
    /// A test target.
    case test
    /// A C library of the system, as a module map.
    case system
  }

  /// The name; may contain placeholders such as `__name__`.
  public let name: String
  /// The kind of the target.
  public let kind: Kind
  /// The names of the targets that it depends on, with placeholders; `slot:NAME` stands for the libraries of the module
  /// in the slot, and `each:NAME` for the target with that name of each service, in a module of scope `package`.
  public let dependencies: [String]
  /// The name of its product; nil if it has none.
  public let product: String?
  /// The system packages with the libraries that it links, by package manager: `"apt": "libcurl4-openssl-dev"`.
  public let systemPackages: [String: String]
  /// The files of its folder whose contents are compiled into it, as `PackageResources.NAME_EXTENSION`.
  public let embeddedFiles: [String]
  /// The condition for emitting it; nil for always.
  public let condition: PackCondition?
}
