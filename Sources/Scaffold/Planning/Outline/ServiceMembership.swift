/// The place of a service in a package of several services.
public struct ServiceMembership: Hashable, Sendable {
  /// The package's name.
  public let package: PackageName
  /// The names of the other services.
  public let others: [PackageName]

  /// Creates the place of a service.
  public init(package: PackageName, others: [PackageName]) {
    self.package = package
    self.others = others
  }
}
