import CCurl
import Dispatch

/// The thread on which all transfers of a transport run, with the connections that they share.
///
/// It starts with the first transfer and sleeps in libcurl while there is nothing to do.
final class CurlLoop: @unchecked Sendable {
  /// What the thread is told from outside.
  private struct Inbox {
    var arrived: [CurlTransfer] = []
    var hasThread = false
    var isStopped = false
  }

  /// Only one thread at a time reads or changes the inbox and what says that a transfer is cancelled.
  private let gate = DispatchQueue(label: "http.inbox")
  private var inbox = Inbox()
  private let multi = CurlMulti()
  private let transfersPerOrigin: Int

  init(transfersPerOrigin: Int) {
    self.transfersPerOrigin = transfersPerOrigin
  }

  /// Runs a transfer and waits for its response.
  func perform(_ transfer: CurlTransfer) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfer.continuation = continuation
        accept(transfer)
      }
    } onCancel: {
      gate.sync { transfer.isCancelled = true }
      multi.wakeUp()
    }
  }

  /// Ends the thread once, if it ever started.
  func stop() {
    gate.sync { inbox.isStopped = true }
    multi.wakeUp()
  }

  private func accept(_ transfer: CurlTransfer) {
    let startsThread = gate.sync {
      inbox.arrived.append(transfer)
      defer { inbox.hasThread = true }
      return !inbox.hasThread
    }
    if startsThread {
      DispatchQueue(label: "http.transfers").async { self.run() }
    } else {
      multi.wakeUp()
    }
  }

  private func run() {
    var queue = TransferQueue(limit: transfersPerOrigin)
    var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    while true {
      let (arrived, isStopped) = takeInbox()
      arrived.forEach { queue.append($0) }
      let isOver: (CurlTransfer) -> Bool = { transfer in isStopped || self.gate.sync { transfer.isCancelled } }
      for transfer in queue.remove(where: isOver) { transfer.finish(throwing: transfer.cancelledUnsent) }
      for (handle, transfer) in running where isOver(transfer) {
        // The caller does not wait for libcurl, which may have to wait for a name to be resolved.
        transfer.finish(throwing: transfer.error(.cancelled, ""))
        end(handle, of: &running, in: &queue)
      }
      if isStopped { return }
      start(&queue, &running)
      for (handle, result) in multi.perform() {
        running[handle]?.finish(handle: handle, result: result)
        end(handle, of: &running, in: &queue)
      }
      // What has ended may have made room, and that has to be moved on before the thread sleeps.
      if !start(&queue, &running) { multi.wait() }
    }
  }

  private func takeInbox() -> (arrived: [CurlTransfer], isStopped: Bool) {
    gate.sync {
      defer { inbox.arrived = [] }
      return (inbox.arrived, inbox.isStopped)
    }
  }

  /// Starts all transfers that may run; returns whether there was one.
  @discardableResult
  private func start(_ queue: inout TransferQueue, _ running: inout [UnsafeMutableRawPointer: CurlTransfer]) -> Bool {
    var hasStarted = false
    while let transfer = queue.next() {
      hasStarted = true
      if let handle = multi.add(transfer) {
        running[handle] = transfer
      } else {
        queue.finish(transfer)
      }
    }
    return hasStarted
  }

  private func end(
    _ handle: UnsafeMutableRawPointer, of running: inout [UnsafeMutableRawPointer: CurlTransfer],
    in queue: inout TransferQueue
  ) {
    multi.remove(handle)
    if let transfer = running.removeValue(forKey: handle) { queue.finish(transfer) }
  }
}
