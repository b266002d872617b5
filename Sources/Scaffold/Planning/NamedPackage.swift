import GeneratorModel
import GeneratorNaming
import GeneratorPacks

/// A package in which everything has its name: the package itself, its targets, and each element of the service.
package struct NamedPackage: Sendable {
  /// The modules, slots, targets and parameters.
  package let outline: PackageOutline
  /// The service with its Swift names.
  package let model: NamedModel

  /// Names a package.
  ///
  /// - Parameters:
  ///   - model: the part of the service that is emitted.
  ///   - pack: the pack.
  ///   - name: the package's name; nil for one that the service suggests.
  ///   - settings: the user's settings for the pack's parameters.
  ///   - renames: the declared renames of the service.
  ///   - pinned: the names to keep.
  ///   - rules: the user's rules for other names.
  ///   - membership: the package of which the service is one of several; nil for a package of one service.
  /// - Throws: ``ScaffoldError``: `usage` for a name that is not possible, and the errors of ``OutlineBuilder`` and
  ///   ``NameAssigner``.
  package init(
    _ model: ServiceModel, with pack: TemplatePack, name: String?, settings: [String: String],
    renames: [SchemaRename] = [], pinned: PinnedNames = PinnedNames(),
    rules: NameRules = .none, in membership: ServiceMembership? = nil
  ) throws {
    let name = try name.map(PackageName.init) ?? PackageName(suggestedBy: model)
    outline = try OutlineBuilder(pack: pack).outline(
      for: model, name: name, settings: settings, renames: renames, in: membership)
    self.model = try NameAssigner(pinned: pinned, reservedTypes: outline.reservedTypes, rules: rules).assign(model)
  }
}
