import Glibc
import ServiceData

/// Shows moments in the time zone of this machine.
package enum LocalTime {
  /// The text of a moment (`2026-11-23T08:30:00Z`) with the local time and its offset; any other text unchanged.
  ///
  /// - Parameter offset: the seconds east of UTC at a time in seconds since 1970.
  package static func text(of moment: String, offset: (Int) -> Int = LocalTime.offset(at:)) -> String {
    guard let known = OffsetDateTime(moment) else { return moment }
    let seconds = offset(known.secondsSinceEpoch)
    let local = LocalDateTime(
      secondsSinceEpoch: known.secondsSinceEpoch + seconds, picosecond: known.local.time.picosecond)
    return OffsetDateTime(local: local, offsetMinutes: seconds / 60).description
  }

  /// The offset of this machine's time zone (`TZ`, or the system's setting; POSIX XSH `localtime_r`).
  package static func offset(at time: Int) -> Int {
    var seconds = time_t(time)
    var parts = tm()
    tzset()
    return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
