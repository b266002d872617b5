import CommandLineInterface

/// What `scaffold` lists when a shell completes a word (``ValueSpecification/completer``).
enum Completer: String {
  /// The words of a command.
  case command
  /// Built-in packs.
  case pack
  /// `KEY=VALUE` for a parameter of the pack and the plugins on the command line.
  case parameter
  /// The sets, singletons and operations of the document on the command line, or of the package.
  case selectable = "set"
  /// `OLD.PATH=NEWPATH` for an element of the older document and one of the newer document.
  case rename
  /// The types of the document on the command line.
  case type
  /// `SET/PATH` for the navigation properties of the sets of that document.
  case navigationPath = "navigation"
  /// The operations of that document.
  case operationName = "operation"
  /// Plugins as `KIND:NAME`.
  case plugin
  /// The names of readers.
  case reader
  /// The cases of the pack on the command line.
  case snapshotCase = "case"
  /// The identifiers of diagnostics.
  case diagnostic
  /// The services of the package.
  case service
  /// The built-in templates.
  case template
}

extension ArgumentForm<String> {
  /// A text that `scaffold` completes.
  static func text(_ placeholder: String, _ completer: Completer) -> Self {
    .text(placeholder, completer: completer.rawValue)
  }

  /// A path, or another text that `scaffold` completes.
  static func file(_ placeholder: String, or completer: Completer) -> Self {
    .file(placeholder, completer: completer.rawValue)
  }
}
