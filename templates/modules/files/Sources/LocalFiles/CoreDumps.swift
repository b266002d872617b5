import Glibc

/// The files that the system writes with the memory of a process that crashes (core(5)).
public enum CoreDumps {
  /// From now on, the memory of this process can contain a secret, so it is not written to a file. This stays so until the
  /// process ends, since nobody can say when the memory has lost its last copy.
  public static func forbid() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = 0
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  }
}
