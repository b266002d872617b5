import DataChecks
import DataCommands
import FoundationEssentials
import Glibc
import HTTPTransport
import ModelChecks
import OfflineData
import ServiceData

/// Checks the state after the process is killed during an upload, when the service has applied a change and the answer has
/// not arrived.
public struct CrashChecks: Sendable {
  private let bench: TestBench
  private let name: String
  private let isCreation: Bool
  private let count: Int

  /// Chooses a set, and records its entities on the service.
  ///
  /// - Throws: ``CheckSkipped`` if no set can be changed.
  public init(among sets: [CheckedSet], on bench: TestBench) async throws {
    self.bench = bench
    do {
      (name, count) = try await ChosenSet.first(among: sets, on: bench, allowing: .creation) { subject in
        try await Self.tryCreation(in: subject, on: bench)
        return (subject.set.name, subject.rows.count)
      }
      isCreation = true
    } catch is CheckSkipped {
      (name, count) = try await ChosenSet.first(among: sets, on: bench, allowing: .edition) { subject in
        _ = try SampleChanges(subject).edition(of: subject.rows[0])
        return (subject.set.name, subject.rows.count)
      }
      isCreation = false
    }
  }

  /// Makes a change that is never sent, in a separate directory.
  ///
  /// - Throws: ``CheckSkipped`` if only the service can assign the key.
  private static func tryCreation(in subject: SetSubject, on bench: TestBench) async throws {
    let sent = try SampleChanges(subject).creation()
    let trial = try TestBench(bench.subject, bench.directory.appendingPathComponent("trial"))
    try await trial.withOffline(of: subject.set.name) { offline in
      _ = try await offline.createOrSkip(sent, in: subject.set.name)
    }
  }

  /// The arguments for the other process.
  public var plan: [String] { [bench.directory.path, name, isCreation ? "creation" : "edition"] }

  /// Changes an entity and uploads it, and kills this process when the service has applied the change. It never returns.
  ///
  /// - Parameter plan: the plan of the waiting process.
  public static func die(_ subject: any TestSubject, _ plan: [String]) async throws {
    let bench = try TestBench(subject, URL(fileURLWithPath: plan[0]))
    let set = try await SetSubject(plan[1], on: bench)
    let transport = ChangeTransport(bench.demo.transport) { request, service in
      let answer = try await service.send(request)
      kill(getpid(), SIGKILL)
      return answer
    }
    try await bench.withOffline(of: plan[1], over: transport) { offline in
      if plan[2] == "creation" {
        _ = try await offline.createOrSkip(try SampleChanges(set).creation(), in: plan[1])
      } else {
        try await offline.update(try SampleChanges(set).edition(of: set.rows[0]), in: plan[1])
      }
      _ = try await offline.synchronize(SyncOptions())
    }
  }

  /// The change is in the outbox, the next synchronization does not apply it twice, and the store agrees with the service.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store.
  public func checkRecovery() async throws {
    let bench = try TestBench(bench.subject, bench.directory)
    let subject = try await SetSubject(name, on: bench)
    try await bench.withOffline(of: name, .local) { offline in
      let left = try await offline.queue.requests()
      try demand(left.count == 1, "\(left.count) changes are in the outbox after the crash, expected one")
      try await offline.checkRecoveredUpload(to: bench.remote)
      try await offline.checkAgreement(with: subject, on: bench, count: count + (isCreation ? 1 : 0))
    }
  }
}
