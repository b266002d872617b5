import GeneratorCore

/// The diagnostics that the planning of packages uses.
extension DiagnosticID {
  package static let planning: [DiagnosticID] = [
    .packageTooLarge, .pathClash, .notAList, .unknownCondition, .unfilledSlot, .ambiguousSlot, .missingModule,
    .duplicateTarget, .unknownTarget, .invalidPackageName, .reservedPackageName, .unknownPlaceholder,
    .invalidTemplateEncoding, .templateError,
    .singleServicePack, .clashingServices,
  ]

  package static let packageTooLarge = DiagnosticID(
    "package-too-large", .packs, [.error],
    cause: "The package would have more files or bytes than 'scaffold' writes.",
    remedy: "Use '--include' to select a part of the service.")

  package static let pathClash = DiagnosticID(
    "path-clash", .packs, [.error, .warning],
    cause:
      "Two files of the package have the same path, have paths that differ only in case, or one needs a folder "
      + "where the other is.",
    remedy: "Give one of them another path.")

  package static let notAList = DiagnosticID(
    "not-a-list", .packs, [.error],
    cause: "A manifest or module asks for a file per element of something that is not a list of objects.",
    remedy: "Name a list. 'docs/TEMPLATE_CONTEXT.md' describes them.")

  package static let unknownCondition = DiagnosticID(
    "unknown-condition", .packs, [.error],
    cause: "A condition of a pack or module names something that is neither a parameter nor a fact of the service.",
    remedy: "Correct the name.")

  package static let unfilledSlot = DiagnosticID(
    "unfilled-slot", .packs, [.error],
    cause: "No module of the pack provides a slot for the protocol of the service.",
    remedy: "Add a module that provides the slot with '--template-dir'.")

  package static let ambiguousSlot = DiagnosticID(
    "ambiguous-slot", .packs, [.error],
    cause: "Several modules provide the same slot for the protocol of the service.",
    remedy: "Remove all but one of them.")

  package static let missingModule = DiagnosticID(
    "missing-module", .packs, [.error],
    cause: "A module needs another module that the pack does not include.",
    remedy: "Add the other module to the pack.")

  package static let duplicateTarget = DiagnosticID(
    "duplicate-target", .packs, [.error],
    cause: "Two modules declare a target with the same name.",
    remedy: "Rename one of the targets, or choose another package name with '--name'.")

  package static let unknownTarget = DiagnosticID(
    "unknown-target", .packs, [.error],
    cause:
      "A target depends on one that no module declares, a file imports one that no target of its module depends on, or a "
      + "folder of sources belongs to no target.",
    remedy: "Declare the target in 'module.json', or correct the name.")

  package static let invalidPackageName = DiagnosticID(
    "invalid-package-name", .packs, [.error],
    cause: "The name is not allowed for a package: it must be a Swift identifier of moderate length.",
    remedy: "Choose a name of letters, digits and '_' that starts with a letter.")

  package static let reservedPackageName = DiagnosticID(
    "reserved-package-name", .packs, [.error],
    cause: "The name is taken by Swift, by its toolchain, or by a target or type of the package.",
    remedy: "Choose another name with '--name'.")

  package static let unknownPlaceholder = DiagnosticID(
    "unknown-placeholder", .packs, [.error],
    cause: "A path contains a placeholder without a value.",
    remedy: "Correct the placeholder, or add a rule that names the list whose elements have it.")

  package static let invalidTemplateEncoding = DiagnosticID(
    "invalid-template-encoding", .packs, [.error],
    cause: "A template is not UTF-8 text.",
    remedy: "Save it as UTF-8. Remove the suffix '.mustache' from files that are not text.")

  package static let templateError = DiagnosticID(
    "template-error", .packs, [.error],
    cause: "A template is not well-formed, or uses a name or partial that does not exist.",
    remedy: "Correct the marked place. 'docs/TEMPLATE_LANGUAGE.md' describes the syntax.")

  package static let singleServicePack = DiagnosticID(
    "single-service-pack", .packs, [.error],
    cause: "The pack emits packages of one service only.",
    remedy: "Use another pack, or add a module with the scope 'package' to it. See 'docs/TEMPLATE_PACKS.md'.")

  package static let clashingServices = DiagnosticID(
    "clashing-services", .packs, [.error],
    cause:
      "Two services of a package need targets with the same name, or files with the same path and different contents.",
    remedy: "Choose another name for the service with '--name'.")
}
