import GeneratorCore
import GeneratorReading

extension SnapshotCase {
  static let fileName = "case.json"
  private static let members = [
    "$schema", "summary", "input", "name", "parameters", "include", "exclude", "reader", "modules", "services",
  ]

  /// Reads the file of a case.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) with the location of the first fault.
  init(_ bytes: [UInt8], file: String, name: String, folder: String) throws {
    let source = try JSONSource(bytes, name: file, failure: .usage)
    let fields = try JSONFields(source.root, of: source, known: Self.members)
    _ = try fields.text("summary")
    self.init(
      name: name, folder: folder, input: RelativePath.resolve(try fields.requiredText("input"), in: folder),
      packageName: try fields.text("name"), parameters: try fields.textsByName("parameters"),
      include: try fields.texts("include"), exclude: try fields.texts("exclude"), reader: try fields.text("reader"),
      moduleFolders: try fields.texts("modules").map { RelativePath.resolve($0, in: folder) })
    services = try fields.textsByName("services").mapValues { RelativePath.resolve($0, in: folder) }
  }
}
