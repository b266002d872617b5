import CommandLineInterface

/// The operands that several commands share.
enum OperandCatalogue {
  private static let metadataValue = ValueSpecification("METADATA", .file)
  private static let metadataSummary =
    "the service's root URL, the URL of its '$metadata', a file, or '-' for standard input"

  static let metadata = OperandSpecification(metadataValue, metadataSummary)
  static let optionalMetadata = OperandSpecification(
    metadataValue, metadataSummary + "; without it, on a terminal, each setting is asked for", arity: .optional)
}
