import GeneratorCore

/// The diagnostics that selections, renames and service models use.
extension DiagnosticID {
  package static let model: [DiagnosticID] = [
    .largeService, .largeSelection, .operationLeftOut, .navigationLeftOut, .setLeftOut, .propertyLeftOut, .cutKey,
    .emptySelection, .unmatchedPattern, .ambiguousType,
    .noSuchType, .contradictingRenames, .unknownRenamePath, .needlessRename, .renameKindMismatch,
    .ambiguousRenamePath, .malformedRename, .notAServiceModel, .unsupportedModelVersion, .inconsistentModel,
  ]

  package static let largeService = DiagnosticID(
    "large-service", .selection, [.note],
    cause: "The service is large, and the whole of it is included.",
    remedy: "Use '--include' to select the sets that you need.")

  package static let operationLeftOut = DiagnosticID(
    "operation-left-out", .selection, [.note],
    cause: "An operation is left out because it uses a type that is not included.",
    remedy: "Use '--include' with the name of the operation if you need it.")

  package static let navigationLeftOut = DiagnosticID(
    "navigation-left-out", .selection, [.note],
    cause: "A navigation property is left out because it leads to a type that is not included.",
    remedy: "Include a set of the type that it leads to.")

  package static let setLeftOut = DiagnosticID(
    "set-left-out", .selection, [.note],
    cause: "An entity set or singleton is left out because its type is cut by '--exclude-type'.",
    remedy: "Remove the cut if you need the set.")

  package static let propertyLeftOut = DiagnosticID(
    "property-left-out", .selection, [.note],
    cause: "Properties are left out because their types are cut by '--exclude-type'.",
    remedy: "Remove the cut if you need them as members. Rows keep their values in any case.")

  package static let cutKey = DiagnosticID(
    "cut-key", .selection, [.error],
    cause: "'--exclude-type' names a type that the key of an included entity type needs.",
    remedy: "Remove the cut, or cut the entity type as well.")

  package static let largeSelection = DiagnosticID(
    "large-selection", .selection, [.note],
    cause: "The selected sets need many types, most of which a few navigation properties or types lead to.",
    remedy: "Cut what you do not need with the options that the message suggests. 'scaffold inspect --cost' lists more."
  )

  package static let emptySelection = DiagnosticID(
    "empty-selection", .selection, [.error],
    cause: "Nothing of the service is left after '--include', '--exclude' and the cuts.",
    remedy: "Include more, or exclude less. 'scaffold inspect' lists what a service has.")

  package static let unmatchedPattern = DiagnosticID(
    "unmatched-pattern", .selection, [.error],
    cause: "A pattern of '--include', '--exclude' or a cut matches nothing in the service.",
    remedy: "Correct the pattern. 'scaffold inspect' lists the names.")

  package static let ambiguousType = DiagnosticID(
    "ambiguous-type", .selection, [.error],
    cause: "Several types have the given simple name.",
    remedy: "Use the full name of the type, with its namespace.")

  package static let noSuchType = DiagnosticID(
    "no-such-type", .selection, [.error],
    cause: "The service has no type with the given name, or none that matches the pattern of '--exclude-type'.",
    remedy: "Correct the name. 'scaffold inspect' lists the types.")

  package static let contradictingRenames = DiagnosticID(
    "contradicting-renames", .selection, [.error],
    cause: "Two declared renames contradict each other.",
    remedy: "Remove one of them.")

  package static let unknownRenamePath = DiagnosticID(
    "unknown-rename-path", .selection, [.error],
    cause: "A rename names an element that the old or the new document does not have.",
    remedy: "Correct the path. 'scaffold diff' lists what was added and removed.")

  package static let needlessRename = DiagnosticID(
    "needless-rename", .selection, [.error],
    cause: "A rename leads from an element that still exists, or to one that existed before.",
    remedy: "Remove the rename: the two elements are not the same.")

  package static let renameKindMismatch = DiagnosticID(
    "rename-kind-mismatch", .selection, [.error],
    cause: "A rename connects elements of different kinds, such as a type and a property.",
    remedy: "Name two elements of the same kind.")

  package static let ambiguousRenamePath = DiagnosticID(
    "ambiguous-rename-path", .selection, [.error],
    cause: "A path in a rename can refer to several elements.",
    remedy: "Write the path in full, with its namespace.")

  package static let malformedRename = DiagnosticID(
    "malformed-rename", .selection, [.error],
    cause: "The argument of '--rename' does not have the form OLD.PATH=NEWPATH.",
    remedy: "Write for example 'Shop.Product/Price=Shop.Product/Cost'.")

  package static let notAServiceModel = DiagnosticID(
    "not-a-service-model", .selection, [.error],
    cause: "A JSON document is not a service model.",
    remedy: "Use the output of 'scaffold inspect --format json', or write a document with the same format.")

  package static let unsupportedModelVersion = DiagnosticID(
    "unsupported-model-version", .selection, [.error],
    cause: "A service model has a version that this release does not support.",
    remedy: "Use releases of 'scaffold' and of the plugin that belong together.")

  package static let inconsistentModel = DiagnosticID(
    "inconsistent-model", .selection, [.error],
    cause: "A service model contradicts itself, for example with a reference to a type that does not exist.",
    remedy: "Correct the element that the message names.")
}
