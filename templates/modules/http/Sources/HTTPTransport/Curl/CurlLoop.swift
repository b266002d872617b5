import Dispatch

/// The thread that runs all transfers of a transport, which share its connections.
///
/// The first transfer loads libcurl and starts the thread, which sleeps in libcurl while it is idle.
final class CurlLoop: @unchecked Sendable {
  /// Messages to the thread.
  private struct Inbox {
    var arrived: [CurlTransfer] = []
    /// The transfers of the thread; `nil` until it starts.
    var multi: CurlMulti?
    var isStopped = false
  }

  /// Serializes access to the inbox and to the cancellation flags of transfers.
  private let gate = DispatchQueue(label: "http.inbox")
  private var inbox = Inbox()
  private let transfersPerOrigin: Int

  init(transfersPerOrigin: Int) {
    self.transfersPerOrigin = transfersPerOrigin
  }

  /// Runs a transfer and returns its response.
  func perform(_ transfer: CurlTransfer) async throws -> HTTPResponse {
    if let (kind, detail) = CurlMulti.failure { throw transfer.unsentError(kind, detail) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfer.continuation = continuation
        accept(transfer)
      }
    } onCancel: {
      let multi = gate.sync {
        transfer.isCancelled = true
        return inbox.multi
      }
      multi?.wakeUp()
    }
  }

  /// Ends the thread, if it has started.
  func stop() {
    let multi = gate.sync {
      inbox.isStopped = true
      return inbox.multi
    }
    multi?.wakeUp()
  }

  private func accept(_ transfer: CurlTransfer) {
    let (multi, startsThread) = gate.sync {
      inbox.arrived.append(transfer)
      let present = inbox.multi
      let multi = present ?? CurlMulti()
      inbox.multi = multi
      return (multi, present == nil)
    }
    if startsThread {
      DispatchQueue(label: "http.transfers").async { self.run(multi) }
    } else {
      multi.wakeUp()
    }
  }

  private func run(_ multi: CurlMulti) {
    var queue = TransferQueue(limit: transfersPerOrigin)
    var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    while true {
      let (arrived, isStopped) = takeInbox()
      arrived.forEach { queue.append($0) }
      let isOver: (CurlTransfer) -> Bool = { transfer in isStopped || self.gate.sync { transfer.isCancelled } }
      for transfer in queue.remove(where: isOver) { transfer.finish(throwing: transfer.unsentError(.cancelled, "")) }
      for (handle, transfer) in running where isOver(transfer) {
        // The caller must not wait for libcurl, which may be blocked in name resolution.
        transfer.finish(throwing: transfer.error(.cancelled, ""))
        end(handle, of: &running, in: &queue, from: multi)
      }
      if isStopped { return }
      start(&queue, &running, in: multi)
      for (handle, result) in multi.perform() {
        running[handle]?.finish(handle: handle, result: result)
        end(handle, of: &running, in: &queue, from: multi)
      }
      // A finished transfer may have made room for another one, which must be started before the thread sleeps.
      if !start(&queue, &running, in: multi) { multi.wait() }
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
  private func start(
    _ queue: inout TransferQueue, _ running: inout [UnsafeMutableRawPointer: CurlTransfer], in multi: CurlMulti
  ) -> Bool {
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
    in queue: inout TransferQueue, from multi: CurlMulti
  ) {
    multi.remove(handle)
    if let transfer = running.removeValue(forKey: handle) { queue.finish(transfer) }
  }
}
