import GeneratorCore

/// The diagnostics that writing, merging and undo use.
extension DiagnosticID {
  package static let writing: [DiagnosticID] = [
    .notAPackage, .outputExists, .anotherRun, .damagedJournal, .rollbackFailed, .recoveredRun, .openConflict,
    .gitConflict, .damagedLock, .mergedLock, .unsupportedLockFormat, .nothingToUndo, .damagedUndoRecord,
    .editedSince, .misplacedServiceSetting, .duplicateService, .reservedServiceName, .absentFileChanged,
  ]

  package static let absentFileChanged = DiagnosticID(
    "absent-file-changed", .package, [.warning],
    cause: "A file that you removed or renamed would have changed. It is not written again.",
    remedy: "Rename it back before you regenerate, or emit it again with 'scaffold regenerate --reset PATH'.")

  package static let notAPackage = DiagnosticID(
    "not-a-package", .package, [.error],
    cause: "The folder is not a package that 'scaffold' has written.",
    remedy: "Name the folder of a package, or restore '.scaffold/lock.json' from version control.")

  package static let outputExists = DiagnosticID(
    "output-exists", .package, [.error],
    cause: "The output already exists, and is not an empty folder.",
    remedy: "Choose another place with '--output', or move the existing files.")

  package static let anotherRun = DiagnosticID(
    "another-run", .package, [.error],
    cause: "Another run of 'scaffold' is writing the same package.",
    remedy: "Wait until the other run has finished.")

  package static let damagedJournal = DiagnosticID(
    "damaged-journal", .package, [.error],
    cause: "The journal of an interrupted run cannot be read.",
    remedy: "Restore the package from version control.")

  package static let rollbackFailed = DiagnosticID(
    "rollback-failed", .package, [.error],
    cause: "A run failed, and its changes could not be reverted.",
    remedy: "Correct both causes. The next command finishes the work.")

  package static let recoveredRun = DiagnosticID(
    "recovered-run", .package, [.note],
    cause: "An earlier run was stopped while it wrote the package. The package is consistent again.",
    remedy: "Nothing needs to be done. Run the earlier command again if its changes are missing.")

  package static let openConflict = DiagnosticID(
    "open-conflict", .package, [.error],
    cause: "A file contains the markers of an unresolved conflict of an earlier run.",
    remedy: "Choose one of the versions, remove the markers, and run the command again.")

  package static let gitConflict = DiagnosticID(
    "git-conflict", .package, [.error],
    cause: "A file contains the markers of an unresolved git conflict.",
    remedy: "Resolve the conflict, and run the command again.")

  package static let damagedLock = DiagnosticID(
    "damaged-lock", .package, [.error, .note],
    cause: "The lock '.scaffold/lock.json', or what it refers to, cannot be read.",
    remedy: "Restore it from version control.")

  package static let mergedLock = DiagnosticID(
    "merged-lock", .package, [.note],
    cause: "The lock contains the entries of two branches, as git merges them.",
    remedy: "Nothing needs to be done: the lock is written again.")

  package static let unsupportedLockFormat = DiagnosticID(
    "unsupported-lock-format", .package, [.error],
    cause: "Another version of 'scaffold' wrote the lock.",
    remedy: "Use that version, or a later one.")

  package static let nothingToUndo = DiagnosticID(
    "nothing-to-undo", .package, [.error],
    cause: "There is no run that could be reverted.",
    remedy: "Run the command in the folder where 'new' or 'regenerate' was run.")

  package static let damagedUndoRecord = DiagnosticID(
    "damaged-undo-record", .package, [.error],
    cause: "The record of an earlier run is missing or cannot be read.",
    remedy: "Restore the package from version control.")

  package static let editedSince = DiagnosticID(
    "edited-since", .package, [.error, .note],
    cause: "Files have been edited since the run that is to be reverted.",
    remedy: "Use 'scaffold undo --force' to revert it. The edits are kept in a folder next to the package.")

  package static let misplacedServiceSetting = DiagnosticID(
    "misplaced-service-setting", .package, [.error],
    cause: "In a package of several services, 'scaffold.json' has a setting of a service outside the list of services.",
    remedy: "Move the setting into the entry of its service in 'services'.")

  package static let duplicateService = DiagnosticID(
    "duplicate-service", .package, [.error],
    cause: "Two services of a package have the same name, or names that differ only in case.",
    remedy: "Choose another name for one of them. With 'scaffold add', give it with '--name'.")

  package static let reservedServiceName = DiagnosticID(
    "reserved-service-name", .package, [.error],
    cause: "The name of a service is that of a command of the emitted program.",
    remedy: "Choose another name with '--name'.")
}
