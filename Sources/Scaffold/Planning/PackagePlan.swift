import GeneratorModel
import GeneratorNaming

/// The result of planning: the files, and what the lock records about them.
public struct PackagePlan: Sendable {
  /// The modules, slots, targets and parameters.
  public let outline: PackageOutline
  /// The planned files.
  public let files: FilePlan
  /// The Swift names of the service's elements, and the files of types, for the lock.
  public let pinnedNames: PinnedNames
  /// The order of elements if it differs from the document, for the lock.
  package var elementOrder: ElementOrder

  /// Creates a plan.
  package init(
    outline: PackageOutline, files: FilePlan, pinnedNames: PinnedNames, elementOrder: ElementOrder = ElementOrder()
  ) {
    self.outline = outline
    self.files = files
    self.pinnedNames = pinnedNames
    self.elementOrder = elementOrder
  }
}
