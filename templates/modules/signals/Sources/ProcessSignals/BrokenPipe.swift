import Glibc

/// The signal of a write to a pipe that nobody reads any more.
public enum BrokenPipe {
  /// Runs work in which such a write is an error (`EPIPE`) instead of a signal. This is only for the calling thread: what
  /// other threads write is not affected.
  public static func withoutSignal<Result>(_ work: () throws -> Result) rethrows -> Result {
    var brokenPipe = sigset_t()
    var former = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &former)
    defer {
      // The signal is for the thread that wrote, and waits until it is unblocked or taken.
      if sigismember(&former, SIGPIPE) == 0 {
        var now = timespec()
        sigtimedwait(&brokenPipe, nil, &now)
      }
      pthread_sigmask(SIG_SETMASK, &former, nil)
    }
    return try work()
  }
}
