/// The status that a process ends with; the names from 64 on are those of `sysexits.h`.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number that the shell sees, from 0 to 255.
  public let rawValue: Int32

  /// Makes a status of a number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Done.
  public static let success = ExitStatus(rawValue: 0)
  /// Failed.
  public static let failure = ExitStatus(rawValue: 1)
  /// The command line is wrong (`EX_USAGE`).
  public static let usage = ExitStatus(rawValue: 64)
  /// The input is wrong (`EX_DATAERR`).
  public static let dataError = ExitStatus(rawValue: 65)
  /// The input cannot be read (`EX_NOINPUT`).
  public static let noInput = ExitStatus(rawValue: 66)
  /// A service cannot be reached, or refuses (`EX_UNAVAILABLE`).
  public static let unavailable = ExitStatus(rawValue: 69)
  /// A fault of the program itself (`EX_SOFTWARE`).
  public static let software = ExitStatus(rawValue: 70)
  /// The output cannot be written (`EX_CANTCREAT`).
  public static let cannotCreate = ExitStatus(rawValue: 73)
  /// Reading or writing failed on the way (`EX_IOERR`).
  public static let inputOutput = ExitStatus(rawValue: 74)
  /// Refused (`EX_NOPERM`).
  public static let noPermission = ExitStatus(rawValue: 77)
  /// Not set up (`EX_CONFIG`).
  public static let configuration = ExitStatus(rawValue: 78)
  /// Interrupted by a signal, as shells report `SIGINT`.
  public static let interrupted = ExitStatus(rawValue: 130)
}
