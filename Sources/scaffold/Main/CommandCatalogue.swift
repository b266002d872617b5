import CommandLineInterface

/// The commands of `scaffold`: one file each and one line here.
enum CommandCatalogue {
  static let entries: [CommandEntry] = [
    .command(NewCommand()),
    .command(RegenerateCommand()),
    .command(UndoCommand()),
    .command(DiffCommand()),
    .command(InspectCommand()),
    .command(ExplainCommand()),
    .command(SnapshotCommand()),
    .group(
      "template", summary: "show, start and check the packs that packages are made from",
      [
        TemplateListCommand(), TemplateShowCommand(), TemplateNewCommand(), TemplateLintCommand(),
        TemplateEjectCommand(), TemplateContextCommand(),
      ]),
    .group(
      "plugin", summary: "find, trust, start and check plugins, in a language of your choice",
      [PluginListCommand(), PluginTrustCommand(), PluginNewCommand(), PluginCheckCommand()]),
    .command(DoctorCommand()),
    .command(CompletionsCommand()),
  ]
}
