/// The diagnostics that all parts use.
extension DiagnosticID {
  package static let core: [DiagnosticID] = [
    .fileSystemError, .unreadableFile, .missingFile, .refusedPath, .credentialsInURL, .malformedJSON,
    .unexpectedJSONType, .unknownMember, .duplicateMember, .missingMember, .missingProgram, .cannotStartProgram,
    .missingLibrary, .interrupted, .messagesLeftOut, .internalError, .damagedProgram,
  ]

  package static let fileSystemError = DiagnosticID(
    "file-system-error", .general, [.error],
    cause: "The operating system refused to read, write, lock, move or remove a file or folder.",
    remedy:
      "Correct the cause that the message names, such as missing permissions or a full disk, and run the "
      + "command again.")

  package static let unreadableFile = DiagnosticID(
    "unreadable-file", .general, [.error],
    cause: "A file or folder that the command needs cannot be read.",
    remedy: "Check the path and the permissions of the file.")

  package static let missingFile = DiagnosticID(
    "missing-file", .general, [.error],
    cause: "There is no file with the given path.",
    remedy: "Check the path. Relative paths start at the current folder.")

  package static let refusedPath = DiagnosticID(
    "refused-path", .general, [.error],
    cause:
      "A pack, a module or a plugin names a path that would leave the package, or that belongs to a tool, such "
      + "as '.git'.",
    remedy: "Use a path that is relative to the package and stays inside it.")

  package static let credentialsInURL = DiagnosticID(
    "credentials-in-url", .general, [.error],
    cause: "A URL contains a user name or a password, which would be stored and shown with it.",
    remedy: "Remove them from the URL. Use '--user' for a service, and a credential helper of git for a pack.")

  package static let malformedJSON = DiagnosticID(
    "malformed-json", .general, [.error],
    cause: "A document is not well-formed JSON.",
    remedy: "Correct the marked place. A document from a service may have been cut off: fetch it again.")

  package static let unexpectedJSONType = DiagnosticID(
    "unexpected-json-type", .general, [.error],
    cause: "A value in a JSON file has another type than its name requires.",
    remedy: "Write a value of the type that the message names.")

  package static let unknownMember = DiagnosticID(
    "unknown-member", .general, [.error],
    cause: "A JSON file has a member that 'scaffold' does not know.",
    remedy: "Correct the spelling, or remove the member.")

  package static let duplicateMember = DiagnosticID(
    "duplicate-member", .general, [.error],
    cause: "An object in a JSON file has two members with the same name.",
    remedy: "Remove one of them.")

  package static let missingMember = DiagnosticID(
    "missing-member", .general, [.error],
    cause: "A required member of a JSON file is missing.",
    remedy: "Add the member.")

  package static let missingProgram = DiagnosticID(
    "missing-program", .general, [.error, .warning],
    cause: "A program that the command needs, such as 'swift' or 'git', is not on the search path.",
    remedy: "Install the program. 'scaffold doctor' shows what is missing and how to install it.")

  package static let cannotStartProgram = DiagnosticID(
    "cannot-start-program", .general, [.error],
    cause: "The operating system could not start a program.",
    remedy: "Check that the file exists and is executable.")

  package static let missingLibrary = DiagnosticID(
    "missing-library", .general, [.error],
    cause: "A library of the system that the command needs is not installed, or cannot be loaded.",
    remedy: "Install the package that the message names.")

  package static let interrupted = DiagnosticID(
    "interrupted", .general, [.error],
    cause: "The run was stopped with Ctrl-C or a signal.",
    remedy: "Run the command again. Nothing half-written is left.")

  package static let messagesLeftOut = DiagnosticID(
    "messages-left-out", .general, [.note],
    cause: "There were too many messages to show all of them.",
    remedy: "Use '-v' to see all warnings. A plugin should report fewer messages.")

  package static let internalError = DiagnosticID(
    "internal-error", .general, [.error],
    cause: "'scaffold' itself has failed.",
    remedy: "Report the message with the command line and, if possible, the document.")

  package static let damagedProgram = DiagnosticID(
    "damaged-program", .general, [.error],
    cause: "The templates in the executable of 'scaffold' cannot be read.",
    remedy: "Install 'scaffold' again.")
}
