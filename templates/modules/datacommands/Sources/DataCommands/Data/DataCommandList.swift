import CommandLineInterface
import ServiceData

/// The data commands that are useful for a service.
package enum DataCommandList {
  /// The commands that describe and read data, the commands that change it and that at least one set allows, and `call`.
  package static func entries(_ access: any DataAccess) -> [CommandEntry] {
    let sets = access.schema.sets
    var commands: [any RunnableCommand] = [
      DescribeCommand(access: access), ListCommand(access: access), ShowCommand(access: access),
    ]
    if sets.contains(where: { $0.isInsertable && !$0.isSingleton }) { commands.append(CreateCommand(access: access)) }
    if sets.contains(where: \.isUpdatable) { commands.append(UpdateCommand(access: access)) }
    if sets.contains(where: { $0.isDeletable && !$0.isSingleton }) { commands.append(DeleteCommand(access: access)) }
    if sets.contains(where: { $0.isUpdatable && !$0.bindings.isEmpty }) {
      commands.append(LinkCommand(access: access, direction: .link))
      commands.append(LinkCommand(access: access, direction: .unlink))
    }
    commands.append(CallCommand(access: access))
    commands.append(CompleteCommand(access: access))
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
