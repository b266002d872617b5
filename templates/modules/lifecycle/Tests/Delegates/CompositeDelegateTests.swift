import AppLifecycle
import Foundation
import Testing

@MainActor
@Suite struct CompositeDelegateTests {
  let log = EventLog()

  /// Returns the same answer for every question of the core protocol; nil means no opinion.
  final class Answering: CoreDelegate {
    let name: String
    let answer: Bool?
    let log: EventLog

    init(_ name: String, _ answer: Bool?, _ log: EventLog) {
      self.name = name
      self.answer = answer
      self.log = log
    }

    private func reported() -> Bool? {
      log.note(name)
      return answer
    }

    func willFinishLaunching(arguments: [String]) -> Bool? { reported() }
    func didFinishLaunching(arguments: [String]) -> Bool? { reported() }
    func open(_ url: URL) -> Bool? { reported() }
    func shouldSaveState() -> Bool? { reported() }
    func shouldRestoreState() -> Bool? { reported() }
    func view(restoring path: [String]) -> String? { answer == true ? name : nil }
  }

  /// Conforms to no protocol of events.
  final class Silent: ApplicationDelegate {}

  /// Implements no method of its protocol.
  final class Unconcerned: CoreDelegate {}

  private func composite(_ answers: [Bool?]) -> CompositeDelegate {
    let delegates = answers.enumerated().map { Answering("\($0.offset)", $0.element, log) }
    return CompositeDelegate([Silent(), Unconcerned()] + delegates)
  }

  private static let url = URL(fileURLWithPath: "/")

  @Test(
    "P44: combines answers",
    arguments: [
      ([Bool?](), true, false), ([nil], true, false), ([nil, nil], true, false),
      ([true], true, true), ([false], false, false), ([true, nil], true, true), ([nil, false], false, false),
      ([true, false], false, true), ([false, true], false, true),
    ])
  func combinesAnswers(answers: [Bool?], all: Bool, any: Bool) {
    let composite: CompositeDelegate = composite(answers)
    #expect(composite.willFinishLaunching(arguments: []) == all)
    #expect(composite.didFinishLaunching(arguments: []) == all)
    #expect(composite.open(Self.url) == any)
    #expect(composite.shouldSaveState() == any)
    #expect(composite.shouldRestoreState() == any)
  }

  @Test func asksEveryDelegateInOrder() {
    let composite: CompositeDelegate = composite([false, true, nil, false])
    _ = composite.willFinishLaunching(arguments: [])
    #expect(log.entries == ["0", "1", "2", "3"])
    _ = composite.open(Self.url)
    #expect(log.entries == ["0", "1", "2", "3", "0", "1", "2", "3"])
  }

  @Test func usesTheFirstValue() {
    #expect(composite([nil, true, true]).view(restoring: []) == "1")
    #expect(composite([nil, false]).view(restoring: []) == nil)
  }

  final class Listening: AppLifecycleDelegate, ConnectivityDelegate {
    let name: String
    let log: EventLog

    init(_ name: String, _ log: EventLog) {
      self.name = name
      self.log = log
    }

    func didBecomeActive() async { await note("active") }
    func didEnterBackground() async { await note("background") }
    func willEnterForeground() async { await note("foreground") }
    func willTerminate() async { await note("terminate") }
    func didReceiveReload() async { await note("reload") }
    func connectivityDidChange(_ event: ConnectivityEvent) async { await note("\(event)") }

    private func note(_ event: String) async {
      await Task.yield()
      log.note("\(name) \(event)")
    }
  }

  @Test(arguments: [LifecycleEvent.active, .background, .foreground, .terminate, .reload])
  func deliversEventsInOrder(event: LifecycleEvent) async {
    await CompositeDelegate([Listening("a", log), Silent(), Listening("b", log)]).handle(event)
    #expect(log.entries == ["a \(event)", "b \(event)"])
  }

  @Test("P47: delivers connectivity in order") func deliversConnectivityInOrder() async {
    let composite = CompositeDelegate([Listening("a", log), Silent(), Listening("b", log)])
    await composite.connectivityDidChange(.lost)
    #expect(log.entries == ["a lost", "b lost"])
  }

  @Test func continuesAfterADelegateThatHangs() async {
    final class Hanging: AppLifecycleDelegate {
      func didEnterBackground() async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    final class Telling: AppLifecycleDelegate {
      let reported = AsyncStream<Void>.makeStream()

      func didEnterBackground() async { reported.continuation.finish() }
    }
    let telling = Telling()
    await CompositeDelegate([Hanging(), telling], timeLimit: .milliseconds(1)).handle(.background)
    for await _ in telling.reported.stream {}
  }

  @Test("P44: every delegate learns of another user") func userChange() {
    final class Listener: CoreDelegate {
      let log: EventLog
      init(_ log: EventLog) { self.log = log }
      func userDidChange(to name: String) { log.note(name) }
    }
    CompositeDelegate([Listener(log), Silent(), Unconcerned(), Listener(log)]).userDidChange(to: "bert")
    #expect(log.entries == ["bert", "bert"])
  }

  @Test("P44: who answered what is traced, without arguments and without those that did not answer")
  func trace() async {
    let composite = CompositeDelegate(
      [Silent(), Unconcerned(), Answering("a", false, log), Answering("b", true, log), Slow()],
      timeLimit: .milliseconds(1))
    var answers: [DelegateAnswer] = []
    composite.trace = { answers.append($0) }
    _ = composite.willFinishLaunching(arguments: ["secret"])
    _ = composite.view(restoring: ["secret"])
    await composite.handle(.background)
    #expect(
      answers == [
        DelegateAnswer(event: "willFinishLaunching", delegate: "Answering", answer: "false"),
        DelegateAnswer(event: "willFinishLaunching", delegate: "Answering", answer: "true"),
        DelegateAnswer(event: "viewForRestoring", delegate: "Answering", answer: "b"),
        DelegateAnswer(event: "background", delegate: "Slow", answer: "late"),
      ])
  }

  /// Never ends by itself.
  final class Slow: AppLifecycleDelegate {
    func didEnterBackground() async {
      while !Task.isCancelled { await Task.yield() }
    }
  }
}
