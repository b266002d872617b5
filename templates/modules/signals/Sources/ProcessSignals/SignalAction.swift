import Glibc

/// The action of a signal (`sigaction(2)`), kept to be restored.
public struct SignalAction {
  private let signal: Int32
  private var action: sigaction

  /// Ignores a signal from now on.
  ///
  /// - Returns: the former action; nil if the system refuses the change.
  public static func ignore(_ signal: Int32) -> SignalAction? {
    replace(signal, by: SIG_IGN, flags: SA_RESTART)
  }

  /// Calls a handler for the next signal, on the thread that receives it. After that, the signal has its default action, also
  /// within the handler.
  ///
  /// - Parameter handler: it can only call functions that are async-signal-safe (POSIX XSH 2.4.3).
  /// - Returns: the former action; nil if the system refuses the change.
  public static func handleOnce(
    _ signal: Int32, by handler: @escaping @convention(c) (Int32) -> Void
  ) -> SignalAction? {
    replace(signal, by: handler, flags: Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER)
  }

  /// Restores this action.
  public func restore() {
    var action = action
    _ = sigaction(signal, &action, nil)
  }

  @discardableResult
  static func replace(
    _ signal: Int32, by handler: (@convention(c) (Int32) -> Void)?, flags: Int32
  ) -> SignalAction? {
    var action = sigaction()
    action.sa_flags = flags
    action.__sigaction_handler.sa_handler = handler
    var former = sigaction()
    return sigaction(signal, &action, &former) == 0 ? SignalAction(signal: signal, action: former) : nil
  }
}
