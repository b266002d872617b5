import GeneratorCore

/// The diagnostics that the plugin protocol uses.
extension DiagnosticID {
  package static let plugins: [DiagnosticID] = [
    .pluginFinding, .unknownPlugin, .unknownReader, .invalidPluginName, .pluginNotRunnable, .untrustedPlugin,
    .unverifiablePlugin, .invalidTrustRecord, .invalidPluginDescription, .pluginVersionMismatch, .pluginChanged,
    .pluginFailed, .pluginLimitExceeded, .invalidPluginAnswer, .invalidPluginModules, .unavailableDocument,
  ]

  package static let pluginFinding = DiagnosticID(
    "plugin-finding", .plugins, [.error, .warning, .note],
    cause: "A plugin reported this message, and gave it no identifier of its own.",
    remedy: "See the documentation of the plugin.")

  package static let unknownPlugin = DiagnosticID(
    "unknown-plugin", .plugins, [.error],
    cause: "There is no plugin with the given name or path.",
    remedy: "Correct the name. 'scaffold plugin list' lists the plugins.")

  package static let unknownReader = DiagnosticID(
    "unknown-reader", .plugins, [.error],
    cause: "There is no reader with the given name.",
    remedy: "Correct the name. 'scaffold plugin list' lists the readers.")

  package static let invalidPluginName = DiagnosticID(
    "invalid-plugin-name", .plugins, [.error],
    cause: "The name of a plugin does not have the form KIND:NAME.",
    remedy: "Write for example 'transform:public-only'.")

  package static let pluginNotRunnable = DiagnosticID(
    "plugin-not-runnable", .plugins, [.error],
    cause: "The file of a plugin cannot be executed.",
    remedy: "Make it executable with 'chmod +x', build it, or correct its first line.")

  package static let untrustedPlugin = DiagnosticID(
    "untrusted-plugin", .plugins, [.error],
    cause: "A plugin belongs to the project and has not been trusted, so it is not run.",
    remedy: "Read the plugin, then run 'scaffold plugin trust'. In CI use '--trust'.")

  package static let unverifiablePlugin = DiagnosticID(
    "unverifiable-plugin", .plugins, [.error],
    cause: "A plugin cannot be trusted because its files are too large, too many, or not plain files.",
    remedy: "Keep in the plugin's folder only what it needs.")

  package static let invalidTrustRecord = DiagnosticID(
    "invalid-trust-record", .plugins, [.error],
    cause: "The file with the trusted plugins cannot be read.",
    remedy: "Remove the file, and trust your plugins again.")

  package static let invalidPluginDescription = DiagnosticID(
    "invalid-plugin-description", .plugins, [.error],
    cause: "The description of a plugin does not fit the plugin.",
    remedy: "Correct what it prints for '--describe'.")

  package static let pluginVersionMismatch = DiagnosticID(
    "plugin-version-mismatch", .plugins, [.error],
    cause: "A plugin uses another version of the protocol.",
    remedy: "Use releases of 'scaffold' and of the plugin that belong together.")

  package static let pluginChanged = DiagnosticID(
    "plugin-changed", .plugins, [.error],
    cause: "The file of a plugin changed during the run.",
    remedy: "Run the command again.")

  package static let pluginFailed = DiagnosticID(
    "plugin-failed", .plugins, [.error],
    cause: "A plugin ended with an error status or a signal.",
    remedy: "Read what the plugin reported. 'scaffold plugin check' tests a plugin.")

  package static let pluginLimitExceeded = DiagnosticID(
    "plugin-limit-exceeded", .plugins, [.error],
    cause: "A plugin took too long or wrote too much, and was ended.",
    remedy: "Correct the plugin. 'SCAFFOLD_PLUGIN_SECONDS' in the environment gives it more time.")

  package static let invalidPluginAnswer = DiagnosticID(
    "invalid-plugin-answer", .plugins, [.error],
    cause: "The response of a plugin does not follow the protocol.",
    remedy:
      "Correct the plugin. 'scaffold plugin check' tests a plugin, and 'docs/PLUGINS.md' describes the "
      + "protocol.")

  package static let unavailableDocument = DiagnosticID(
    "unavailable-document", .plugins, [.error],
    cause: "A reader asks for a document that cannot be fetched: there is no service, or the document is elsewhere.",
    remedy: "Name the URL of the service. If the reader asks for another host or an unsafe file, correct the reader.")

  package static let invalidPluginModules = DiagnosticID(
    "invalid-plugin-modules", .plugins, [.error],
    cause:
      "The template modules of a plugin are missing, are at the wrong place, or have the name of an existing "
      + "module.",
    remedy: "Correct the folder and the names of the modules.")
}
