import CommandLineInterface

/// The operands that several commands share.
enum OperandCatalogue {
  private static let metadataForm = ArgumentForm.file("METADATA")
  private static let metadataSummary =
    "the service's root URL, the URL of its '$metadata', a file, gzipped or not, or '-' for standard input"
  private static let severalSummary =
    metadataSummary + "; several files, or a folder, for a reader that reads folders"

  static let metadata = CommandOperand(metadataForm, metadataSummary)
  /// The operand of commands that read several files as one document.
  static let documents = CommandOperand(each: metadataForm, minimum: 1, severalSummary)
  private static let version =
    "a metadata document, the URL of a service, '-' for standard input, or the folder of a package"
  static let old = CommandOperand(.file("OLD"), "the older version: " + version)
  static let new = CommandOperand(.file("NEW"), "the newer version: " + version)
  /// The operand of `explain`: a document, or the identifier of a diagnostic instead.
  static let metadataOrDiagnostic = CommandOperand(
    .file(metadata.specification.name, or: .diagnostic), metadataSummary)
  static let optionalDocuments = CommandOperand(
    each: metadataForm, severalSummary + "; if omitted on a terminal, scaffold asks for each setting")
  static let package = CommandOperand(
    optional: .directory("DIR"), "the folder of the package; by default, the package that contains the current folder")
}
