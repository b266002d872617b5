import GeneratorCore

/// The diagnostics that the checks and snapshots of packs use.
extension DiagnosticID {
  package static let packTesting: [DiagnosticID] = [
    .unknownTemplateFile, .invalidStarterName, .emptySummary, .unusedRule, .unusedFile, .unusedPartial,
    .unusedParameter, .unknownPartial, .unknownName, .notAText, .partialsTooDeep, .noPacks, .noSnapshotCases,
    .unknownSnapshotCase, .unescapedText, .notEmitted, .missingEmbeddedFile,
  ]

  package static let unknownTemplateFile = DiagnosticID(
    "unknown-template-file", .testing, [.error],
    cause: "There is no built-in file with the given path.",
    remedy:
      "Correct the path. 'scaffold template show' lists the modules of a pack, and "
      + "'scaffold template eject modules/MODULE' copies all files of a module.")

  package static let notEmitted = DiagnosticID(
    "not-emitted", .testing, [.error],
    cause: "The file or line of a package does not come from a template.",
    remedy: "Name a file that 'scaffold regenerate' writes, by its path.")

  package static let invalidStarterName = DiagnosticID(
    "invalid-starter-name", .testing, [.error],
    cause: "A new module or plugin cannot have the given name.",
    remedy: "Choose a short name of lower-case letters and digits that does not exist yet.")

  package static let emptySummary = DiagnosticID(
    "empty-summary", .testing, [.error],
    cause: "A pack, module or parameter has no summary.",
    remedy: "Describe in one sentence what it is for.")

  package static let unusedRule = DiagnosticID(
    "unused-rule", .testing, [.error],
    cause: "A rule of a module applies to no file.",
    remedy: "Correct its path, or remove it. The first matching rule is used.")

  package static let missingEmbeddedFile = DiagnosticID(
    "missing-embedded-file", .testing, [.error],
    cause: "A target of a module embeds a file that no module has in the folder of the target.",
    remedy: "Correct the name in 'embeds', or add the file below 'files/Sources/TARGET' or 'Sources/TARGET'.")

  package static let unusedFile = DiagnosticID(
    "unused-file", .testing, [.warning],
    cause: "A file in a module is never emitted.",
    remedy: "Move it to 'Sources', 'files', 'partials' or 'Tests', or remove it.")

  package static let unusedPartial = DiagnosticID(
    "unused-partial", .testing, [.warning],
    cause: "No emitted template uses a partial.",
    remedy: "Use it, or remove it.")

  package static let unusedParameter = DiagnosticID(
    "unused-parameter", .testing, [.warning],
    cause: "No condition and no template uses a parameter of the pack.",
    remedy: "Use it, or remove it.")

  package static let unknownPartial = DiagnosticID(
    "unknown-partial", .testing, [.error],
    cause: "A template uses a partial that does not exist.",
    remedy: "Correct the name, or add the partial.")

  package static let unknownName = DiagnosticID(
    "unknown-name", .testing, [.error],
    cause: "A template uses a name that the context does not have.",
    remedy: "Correct the name. 'scaffold template context' lists the names.")

  package static let notAText = DiagnosticID(
    "not-a-text", .testing, [.error],
    cause: "A template prints a value that is a list or an object.",
    remedy: "Enter the value with a section.")

  package static let partialsTooDeep = DiagnosticID(
    "partials-too-deep", .testing, [.error],
    cause: "Partials are nested too deeply to be checked.",
    remedy: "Use fewer partials within partials.")

  package static let noPacks = DiagnosticID(
    "no-packs", .testing, [.error],
    cause: "The folder contains no packs.",
    remedy: "Name a pack, or change to a folder with 'packs/PACK.json'.")

  package static let noSnapshotCases = DiagnosticID(
    "no-snapshot-cases", .testing, [.error],
    cause: "The pack has no snapshot cases.",
    remedy: "Add a folder with a 'case.json', and run the command with '--record'.")

  package static let unknownSnapshotCase = DiagnosticID(
    "unknown-snapshot-case", .testing, [.error],
    cause: "There is no snapshot case with the given name.",
    remedy: "Correct the name.")

  package static let unescapedText = DiagnosticID(
    "unescaped-text", .testing, [.error],
    cause: "Text of the metadata changes the structure of an emitted file, because a template does not escape it.",
    remedy: "Use a value that is escaped for its place.")
}
