import GeneratorCore

/// The diagnostics that the loading of packs uses.
extension DiagnosticID {
  package static let packs: [DiagnosticID] = [
    .unknownPack, .unknownModule, .unknownParameter, .invalidParameterValue, .invalidManifest, .emptyOverlay,
    .missingOverlay,
    .templateFilesTooLarge, .invalidPackAddress, .unpinnedPack, .missingPackFile, .gitFailed,
  ]

  package static let unknownPack = DiagnosticID(
    "unknown-pack", .packs, [.error],
    cause: "There is no pack with the given name.",
    remedy: "Correct the name. 'scaffold template list' lists the packs.")

  package static let unknownModule = DiagnosticID(
    "unknown-module", .packs, [.error],
    cause: "A pack or module names a module that does not exist.",
    remedy: "Correct the name, or add the module.")

  package static let unknownParameter = DiagnosticID(
    "unknown-parameter", .packs, [.error],
    cause: "The pack has no parameter with the name given in '--set'.",
    remedy: "Correct the name. 'scaffold template show' lists the parameters of a pack.")

  package static let invalidParameterValue = DiagnosticID(
    "invalid-parameter-value", .packs, [.error],
    cause: "The value of a parameter does not have the parameter's kind.",
    remedy: "Write a value that the parameter accepts.")

  package static let invalidManifest = DiagnosticID(
    "invalid-manifest", .packs, [.error],
    cause: "The manifest of a pack or module has a value that is not allowed.",
    remedy: "Use one of the values that the message names.")

  package static let emptyOverlay = DiagnosticID(
    "empty-overlay", .packs, [.error],
    cause: "A folder given with '--template-dir' contains no file of a pack or module.",
    remedy: "Use the folders of 'templates/', for example 'modules/package/files'.")

  package static let missingOverlay = DiagnosticID(
    "missing-overlay", .packs, [.error],
    cause: "A folder given with '--template-dir', or named in 'scaffold.json', does not exist.",
    remedy:
      "If it was moved, correct the path: '--template-dir NEW' replaces an overlay of 'scaffold.json' that does not exist."
  )

  package static let templateFilesTooLarge = DiagnosticID(
    "template-files-too-large", .packs, [.error],
    cause: "The files of a module are too large or too many.",
    remedy: "Keep in 'Sources', 'files' and 'partials' only what is emitted.")

  package static let invalidPackAddress = DiagnosticID(
    "invalid-pack-address", .packs, [.error],
    cause: "The address of a pack's repository cannot be used.",
    remedy: "Use an address with one of the supported schemes.")

  package static let unpinnedPack = DiagnosticID(
    "unpinned-pack", .packs, [.error],
    cause: "A pack in a repository is not pinned to a commit, so its content could change.",
    remedy: "Add the full hash of a commit to the reference.")

  package static let missingPackFile = DiagnosticID(
    "missing-pack-file", .packs, [.error],
    cause: "The repository does not have the pack's file at the given commit, or has several packs.",
    remedy: "Name the file after the commit, as ':path/to/pack.json'.")

  package static let gitFailed = DiagnosticID(
    "git-failed", .packs, [.error],
    cause: "'git' could not read the repository of a pack.",
    remedy: "Check the address and the commit with 'git ls-remote'.")
}
