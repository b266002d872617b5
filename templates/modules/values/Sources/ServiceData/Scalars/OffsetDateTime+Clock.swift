import Glibc

extension OffsetDateTime {
  /// What the system's clock shows, in UTC, to the microsecond.
  public static var now: OffsetDateTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return OffsetDateTime(
      local: LocalDateTime(secondsSinceEpoch: time.tv_sec, picosecond: time.tv_nsec / 1000 * 1_000_000))
  }
}
