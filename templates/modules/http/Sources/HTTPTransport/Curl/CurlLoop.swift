import CCurl
import Foundation
import Synchronization

/// The thread on which all transfers of a transport run, with the connections that they share.
///
/// It starts with the first transfer and sleeps in libcurl while there is nothing to do.
final class CurlLoop: Sendable {
  /// What the thread is told from outside.
  private struct Inbox: Sendable {
    var arrived: [CurlTransfer] = []
    var hasThread = false
    var isStopped = false
  }

  private let inbox = Mutex(Inbox())
  private let multi: CurlMulti

  init(connectionsPerHost: Int) {
    self.multi = CurlMulti(connectionsPerHost: connectionsPerHost)
  }

  /// Runs a transfer and waits for its response.
  func perform(_ transfer: CurlTransfer) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfer.continuation = continuation
        accept(transfer)
      }
    } onCancel: {
      transfer.isCancelled.store(true, ordering: .releasing)
      multi.wakeUp()
    }
  }

  /// Ends the thread once, if it ever started.
  func stop() {
    inbox.withLock { $0.isStopped = true }
    multi.wakeUp()
  }

  private func accept(_ transfer: CurlTransfer) {
    let startsThread = inbox.withLock { inbox in
      inbox.arrived.append(transfer)
      defer { inbox.hasThread = true }
      return !inbox.hasThread
    }
    if startsThread {
      Thread.detachNewThread { self.run() }
    } else {
      multi.wakeUp()
    }
  }

  private func run() {
    var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    while true {
      let (arrived, isStopped) = inbox.withLock { inbox in
        defer { inbox.arrived = [] }
        return (inbox.arrived, inbox.isStopped)
      }
      for transfer in arrived {
        if let handle = multi.add(transfer) { running[handle] = transfer }
      }
      for (handle, transfer) in running where isStopped || transfer.isCancelled.load(ordering: .acquiring) {
        // The caller does not wait for libcurl, which may have to wait for a name to be resolved.
        transfer.finish(throwing: transfer.error(.cancelled, ""))
        multi.remove(handle)
        running[handle] = nil
      }
      if isStopped { return }
      for (handle, result) in multi.perform() {
        running[handle]?.finish(handle: handle, result: result)
        multi.remove(handle)
        running[handle] = nil
      }
      multi.wait()
    }
  }
}
