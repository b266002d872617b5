import CCurl
import Dispatch

/// The thread that runs all transfers of a transport, which share its connections.
///
/// The thread starts with the first transfer, and sleeps in libcurl while it is idle.
final class CurlLoop: @unchecked Sendable {
  /// Messages to the thread.
  private struct Inbox {
    var arrived: [CurlTransfer] = []
    var hasThread = false
    var isStopped = false
  }

  /// Serializes access to the inbox and to the cancellation flags of transfers.
  private let gate = DispatchQueue(label: "http.inbox")
  private var inbox = Inbox()
  private let multi = CurlMulti()
  private let transfersPerOrigin: Int

  init(transfersPerOrigin: Int) {
    self.transfersPerOrigin = transfersPerOrigin
  }

  /// Runs a transfer and returns its response.
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

  /// Ends the thread, if it has started.
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
        // The caller must not wait for libcurl, which may be blocked in name resolution.
        transfer.finish(throwing: transfer.error(.cancelled, ""))
        end(handle, of: &running, in: &queue)
      }
      if isStopped { return }
      start(&queue, &running)
      for (handle, result) in multi.perform() {
        running[handle]?.finish(handle: handle, result: result)
        end(handle, of: &running, in: &queue)
      }
      // A finished transfer may have made room for another one, which must be started before the thread sleeps.
      if !start(&queue, &running) { multi.wait() }
    }
  }

  private func takeInbox() -> (arrived: [CurlTransfer], isStopped: Bool) {
    gate.sync {
      defer { inbox.arrived = [] }
      return (inbox.arrived, inbox.isStopped)
    }
  }

  /// Starts all transfers that may run, and returns whether there were any.
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
