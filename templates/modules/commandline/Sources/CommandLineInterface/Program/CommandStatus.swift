/// The exit status of a process. The values from 64 to 78 are those of `sysexits.h`.
public struct CommandStatus: RawRepresentable, Hashable, Sendable {
  /// The value that the shell receives, from 0 to 255.
  public let rawValue: Int32

  /// Creates a status.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The command succeeded.
  public static let success = CommandStatus(rawValue: 0)
  /// The command failed.
  public static let failure = CommandStatus(rawValue: 1)
  /// The command line is wrong (`EX_USAGE`).
  public static let usage = CommandStatus(rawValue: 64)
  /// The input is wrong (`EX_DATAERR`).
  public static let dataError = CommandStatus(rawValue: 65)
  /// The input cannot be read (`EX_NOINPUT`).
  public static let noInput = CommandStatus(rawValue: 66)
  /// A service cannot be reached, or refuses the request (`EX_UNAVAILABLE`).
  public static let unavailable = CommandStatus(rawValue: 69)
  /// An internal error of the program (`EX_SOFTWARE`).
  public static let software = CommandStatus(rawValue: 70)
  /// The output cannot be written (`EX_CANTCREAT`).
  public static let cannotCreate = CommandStatus(rawValue: 73)
  /// An input or output error occurred (`EX_IOERR`).
  public static let inputOutput = CommandStatus(rawValue: 74)
  /// Permission is denied (`EX_NOPERM`).
  public static let noPermission = CommandStatus(rawValue: 77)
  /// The configuration is missing or wrong (`EX_CONFIG`).
  public static let configuration = CommandStatus(rawValue: 78)
  /// The process was interrupted by a signal; the value with which shells report `SIGINT`.
  public static let interrupted = CommandStatus(rawValue: 130)
}
