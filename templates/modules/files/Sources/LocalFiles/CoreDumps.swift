import Glibc

/// The files that the system writes with the memory of a process that crashes (core(5)).
public enum CoreDumps {
  /// From now on, the memory of this process can contain a secret, so it is not written to a file. This stays so until the
  /// process ends, since nobody can say when the memory has lost its last copy.
  public static func forbid() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
    // A limit of 0 is only for files: a program that the system passes the memory to gets it nevertheless, except with a
    // limit of 1 (do_coredump in the kernel's fs/coredump.c). No file has room in one byte either.
    limit.rlim_cur = min(1, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  }
}
