import CommandLineInterface
import ServiceData

/// The commands on data that make sense for a service.
package enum DataCommandList {
  /// The commands that read, those that change data, each where some set allows what it does, and `call`.
  package static func entries(_ access: any DataAccess) -> [CommandEntry] {
    let sets = access.schema.sets
    var commands: [any RunnableCommand] = [ListCommand(access: access), ShowCommand(access: access)]
    if sets.contains(where: { $0.isInsertable && !$0.isSingleton }) { commands.append(CreateCommand(access: access)) }
    if sets.contains(where: \.isUpdatable) { commands.append(UpdateCommand(access: access)) }
    if sets.contains(where: { $0.isDeletable && !$0.isSingleton }) { commands.append(DeleteCommand(access: access)) }
    if sets.contains(where: { $0.isUpdatable && !$0.bindings.isEmpty }) {
      commands.append(LinkCommand(access: access, direction: .link))
      commands.append(LinkCommand(access: access, direction: .unlink))
    }
    commands.append(CallCommand(access: access))
    return commands.map { .command($0) } + media(access)
  }

  private static func media(_ access: any DataAccess) -> [CommandEntry] {
    guard MediaOptions.areUseful(for: access.schema) else { return [] }
    return [
      .group(
        "media", summary: "the content of media entities and stream properties",
        [MediaGetCommand(access: access), MediaPutCommand(access: access)])
    ]
  }
}
