/// The status that a process ends with; the names from 64 on are those of `sysexits.h`.
public struct CommandStatus: RawRepresentable, Hashable, Sendable {
  /// The number that the shell sees, from 0 to 255.
  public let rawValue: Int32

  /// Makes a status of a number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Done.
  public static let success = CommandStatus(rawValue: 0)
  /// Failed.
  public static let failure = CommandStatus(rawValue: 1)
  /// The command line is wrong (`EX_USAGE`).
  public static let usage = CommandStatus(rawValue: 64)
  /// The input is wrong (`EX_DATAERR`).
  public static let dataError = CommandStatus(rawValue: 65)
  /// The input cannot be read (`EX_NOINPUT`).
  public static let noInput = CommandStatus(rawValue: 66)
  /// A service cannot be reached, or refuses (`EX_UNAVAILABLE`).
  public static let unavailable = CommandStatus(rawValue: 69)
  /// A fault of the program itself (`EX_SOFTWARE`).
  public static let software = CommandStatus(rawValue: 70)
  /// The output cannot be written (`EX_CANTCREAT`).
  public static let cannotCreate = CommandStatus(rawValue: 73)
  /// Reading or writing failed on the way (`EX_IOERR`).
  public static let inputOutput = CommandStatus(rawValue: 74)
  /// Refused (`EX_NOPERM`).
  public static let noPermission = CommandStatus(rawValue: 77)
  /// Not set up (`EX_CONFIG`).
  public static let configuration = CommandStatus(rawValue: 78)
  /// Interrupted by a signal, as shells report `SIGINT`.
  public static let interrupted = CommandStatus(rawValue: 130)
}
