import CommandLineInterface

/// The operands that several commands share.
enum OperandCatalogue {
  private static let metadataValue = ValueSpecification("METADATA", .file)
  private static let metadataSummary =
    "the service's root URL, the URL of its '$metadata', a file, or '-' for standard input"

  static let metadata = OperandSpecification(metadataValue, metadataSummary)
  private static let version =
    "a metadata document, the URL of a service, '-' for standard input, or the folder of a package"
  static let old = OperandSpecification(ValueSpecification("OLD", .file), "the older version: " + version)
  static let new = OperandSpecification(ValueSpecification("NEW", .file), "the newer version: " + version)
  static let optionalMetadata = OperandSpecification(
    metadataValue, metadataSummary + "; if omitted on a terminal, scaffold asks for each setting", arity: .optional)
  static let package = OperandSpecification(
    ValueSpecification("DIR", .directory), "the folder of the package; the current folder by default",
    arity: .optional)
}
