import CommandLineInterface

/// The commands of `scaffold`. Each has a file of its own and one line here.
enum CommandCatalogue {
  static let entries = commands.map(\.detailed)

  private static let commands: [CommandEntry] = [
    .command(NewCommand()),
    .command(RegenerateCommand()),
    .command(AddCommand()),
    .command(UndoCommand()),
    .command(DiffCommand()),
    .command(InspectCommand()),
    .command(ExplainCommand()),
    .command(SnapshotCommand()),
    .group(
      "template", summary: "show, create and check template packs",
      [
        TemplateListCommand(), TemplateShowCommand(), TemplateNewCommand(), TemplateLintCommand(),
        TemplateEjectCommand(), TemplateWhichCommand(), TemplateOutdatedCommand(), TemplateContextCommand(),
      ]),
    .group(
      "plugin", summary: "list, trust, create and check plugins, in any language",
      [PluginListCommand(), PluginTrustCommand(), PluginNewCommand(), PluginCheckCommand()]),
    .command(DoctorCommand()),
    .command(CompletionsCommand(program: "scaffold")),
    .command(HelpCommand()),
    .command(CompleteCommand()),
  ]
}
