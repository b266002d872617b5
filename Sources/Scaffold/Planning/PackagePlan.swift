import GeneratorModel
import GeneratorNaming

/// Everything that planning decided: the files, and what the lock records of how they came about.
public struct PackagePlan: Sendable {
  /// Modules, slots, targets and parameters.
  public let outline: PackageOutline
  /// The files.
  public let files: FilePlan
  /// The names that the service's elements have in Swift, and the files that types stand in, for the lock.
  public let pinnedNames: PinnedNames
  /// The order of elements where it is another one than that of the document, for the lock.
  package var elementOrder: ElementOrder

  package init(
    outline: PackageOutline, files: FilePlan, pinnedNames: PinnedNames, elementOrder: ElementOrder = ElementOrder()
  ) {
    self.outline = outline
    self.files = files
    self.pinnedNames = pinnedNames
    self.elementOrder = elementOrder
  }
}
