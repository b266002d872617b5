import Glibc

/// A recursive lock (POSIX XSH `PTHREAD_MUTEX_RECURSIVE`).
final class RecursiveLock: Sendable {
  /// Allocated on the heap, since a mutex must not move; only `pthread_mutex_…` functions access it.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t> = .allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() {
    pthread_mutex_lock(mutex)
  }

  func unlock() {
    pthread_mutex_unlock(mutex)
  }
}
