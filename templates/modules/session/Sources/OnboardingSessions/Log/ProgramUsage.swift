/// How often each command of a program was used, counted from its log.
public struct ProgramUsage: Sendable, Hashable, Codable {
  /// The use of a command.
  public struct Command: Sendable, Hashable, Codable {
    /// The words of the command: `queue list`.
    public var name: String
    public var runs: Int
    /// How many of them ended with a status other than 0.
    public var failures: Int
    /// The total time in milliseconds.
    public var milliseconds: Int
    /// When it was last used (ISO 8601).
    public var last: String
  }

  /// The time of the first entry (ISO 8601); nil if there is none.
  public var since: String?
  /// The commands in alphabetical order.
  public var commands: [Command]

  /// Counts the entries that ``ProgramLog`` has of commands.
  public init(_ entries: [ProgramLog.Entry]) {
    var commands: [String: Command] = [:]
    for entry in entries where entry.area == Self.area {
      var command =
        commands[entry.message] ?? Command(name: entry.message, runs: 0, failures: 0, milliseconds: 0, last: "")
      command.runs += 1
      command.failures += entry.numbers?["status"] == 0 ? 0 : 1
      command.milliseconds += entry.numbers?["milliseconds"] ?? 0
      command.last = entry.time
      commands[entry.message] = command
    }
    since = entries.first { $0.area == Self.area }?.time
    self.commands = commands.values.sorted { $0.name < $1.name }
  }

  /// The ``ProgramLog/Entry/area`` of commands. The message of an entry is the command, and its numbers are `status` and
  /// `milliseconds`.
  public static let area = "command"
}
