import CommandLineInterface
import Scaffold

/// `scaffold template which`: shows the template that a file of a package, or one of its lines, comes from.
struct TemplateWhichCommand: RunnableCommand {
  private static let file = CommandOperand(
    .file("FILE"), "a file of a package, perhaps with a line: 'Sources/ShopModel/Types/Product.swift:12'")

  let specification = CommandSpecification(
    "which", "show the template that a file of a package, or one of its lines, comes from",
    discussion: [
      "The package is planned again from the document that it keeps; nothing is written. Edits are taken into account: a "
        + "line that was added or changed is reported as yours."
    ],
    options: [OptionCatalogue.format], operands: [file],
    examples: [
      "scaffold template which README.md", "scaffold template which Package.swift:12 --format json",
      "scaffold template which Shop/Sources/ShopModel/Types/Product.swift:12",
    ],
    keys: [
      ResultKey("file", "the file, relative to the package"),
      ResultKey("isCopied", "whether it is plain Swift of a module"),
      ResultKey("template", "the file below 'templates/' that it comes from, if it is known"),
      ResultKey("line", "the line, if one was given"), ResultKey("isYours", "whether the line was added or changed"),
      ResultKey("templateFile", "the file below 'templates/' that the line comes from"),
      ResultKey("templateLine", "its line in this file"),
      ResultKey("metadataFile", "the document with the element that the line is emitted for"),
      ResultKey("metadataLine", "the line of this element"),
    ])

  /// The JSON of the result.
  private struct Record: Encodable {
    let file: String
    let isCopied: Bool
    let template: String?
    let line: Int?
    let isYours: Bool?
    let templateFile: String?
    let templateLine: Int?
    let metadataFile: String?
    let metadataLine: Int?
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let name = arguments[Self.file]
    guard let file = EmittedFile(name) else {
      throw ScaffoldError(
        .usage, .notEmitted, "'\(name)' is not a file of a package",
        hint: "name an existing file below a folder with '\(ProjectLayout.lock)'")
    }
    let origin = try await file.origin(arguments, console)
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(
        Record(
          file: file.path.text, isCopied: origin.isCopied, template: origin.template, line: file.line,
          isYours: file.line.map { _ in origin.line == nil }, templateFile: origin.line?.file,
          templateLine: origin.line?.line, metadataFile: origin.metadata?.file, metadataLine: origin.metadata?.line))
    } else {
      for line in Self.lines(file, origin) { console.output.writeLine(PrintableText.of(line)) }
    }
    return .success
  }

  private static func lines(_ file: EmittedFile, _ origin: TemplateOrigin) -> [String] {
    let template = origin.template.map { "\($0)\(origin.isCopied ? " (copied unchanged)" : "")" }
    guard let number = file.line else { return [template ?? "'\(file.path)' is emitted by a plugin"] }
    guard let line = origin.line else {
      return ["line \(number) of '\(file.path)' is yours" + (template.map { "; the file comes from \($0)" } ?? "")]
    }
    return ["\(line)"] + (origin.metadata.map { ["for \($0)"] } ?? [])
  }
}
