import AppLifecycle
import Foundation
import Testing

@Suite struct DependencyContainerTests {
  let container = DependencyContainer()
  let log = EventLog()

  protocol Greeting: Sendable {
    var text: String { get }
  }

  struct Fixed: Greeting {
    let text: String
  }

  final class Part: Sendable {
    let text: String

    init(_ text: String) {
      self.text = text
    }
  }

  @Test func resolvesByTypeAndName() throws {
    container.register((any Greeting).self) { _ in Fixed(text: "hello") }
    container.register((any Greeting).self, name: "formal") { _ in Fixed(text: "good day") }
    container.register(Fixed.self) { _ in Fixed(text: "own") }
    #expect(try container.resolve((any Greeting).self).text == "hello")
    #expect(try container.resolve((any Greeting).self, name: "formal").text == "good day")
    #expect(try container.resolve(Fixed.self).text == "own")
  }

  @Test func createsInstancesLazilyAndOnce() throws {
    container.register(Part.self) { [log] _ in
      log.note("built")
      return Part("a")
    }
    #expect(log.entries.isEmpty)
    let first: Part = try container.resolve()
    #expect(try container.resolve(Part.self) === first)
    #expect(log.entries == ["built"])
  }

  @Test func createsOneInstanceForManyThreads() async throws {
    container.register(Part.self) { [log] _ in
      log.note("built")
      return Part("a")
    }
    let parts: [Part] = try await withThrowingTaskGroup(of: Part.self) { group in
      for _ in 0..<64 {
        group.addTask { [container] in try container.resolve(Part.self) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(log.entries == ["built"])
    #expect(Set(parts.map(ObjectIdentifier.init)).count == 1)
  }

  @Test("P49: reports a missing entry") func reportsAMissingEntry() throws {
    let error = try #require(throws: DependencyError.self) { try container.resolve(Part.self, name: "left") }
    #expect(error == .missing(entry: "'Part' named 'left'"))
    #expect(error.description.contains("'Part' named 'left'"))
  }

  @Test func reportsACycle() throws {
    container.register(Part.self, name: "a") { try Part($0.resolve(Part.self, name: "b").text) }
    container.register(Part.self, name: "b") { try Part($0.resolve(Part.self, name: "c").text) }
    container.register(Part.self, name: "c") { try Part($0.resolve(Part.self, name: "b").text) }
    let error = try #require(throws: DependencyError.self) { try container.resolve(Part.self, name: "a") }
    let circle: [String] = ["'Part' named 'b'", "'Part' named 'c'", "'Part' named 'b'"]
    #expect(error == .recursive(entries: circle))
  }

  @Test func retriesAFailedFactory() throws {
    container.register(Part.self) { [log] _ in
      log.note("built")
      guard log.entries.count > 1 else { throw CancellationError() }
      return Part("a")
    }
    #expect(throws: CancellationError.self) { try container.resolve(Part.self) }
    #expect(try container.resolve(Part.self).text == "a")
  }

  @Test func replacesAnEntry() throws {
    container.register(Part.self) { _ in Part("a") }
    #expect(try container.resolve(Part.self).text == "a")
    container.register(Part.self) { _ in Part("b") }
    #expect(try container.resolve(Part.self).text == "b")
  }

  @Test func usesPlatformDefaults() throws {
    let environment: EnvironmentVariables = try container.resolve()
    #expect(environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    container.register(EnvironmentVariables.self) { _ in EnvironmentVariables(["PATH": "mine"]) }
    #expect(try container.resolve(EnvironmentVariables.self)["PATH"] == "mine")
    let standing = Date(timeIntervalSince1970: 0)
    container.register(WallClock.self) { _ in WallClock { standing } }
    #expect(try container.resolve(WallClock.self).now() == standing)
  }

  @Test func limitsOverridesToTheirScope() async throws {
    DependencyContainer.current.register(Fixed.self, name: "scope test") { _ in Fixed(text: "outside") }
    DependencyContainer.current.register(Part.self, name: "scope test") {
      Part(try $0.resolve(Fixed.self, name: "scope test").text)
    }
    #expect(try DependencyContainer.current.resolve(Part.self, name: "scope test").text == "outside")
    try await DependencyContainer.withOverrides {
      $0.register(Fixed.self, name: "scope test") { _ in Fixed(text: "inside") }
    } run: { () async throws -> Void in
      #expect(try DependencyContainer.current.resolve(Part.self, name: "scope test").text == "inside")
      let task = Task { try DependencyContainer.current.resolve(Fixed.self, name: "scope test").text }
      #expect(try await task.value == "inside")
    }
    #expect(try DependencyContainer.current.resolve(Part.self, name: "scope test").text == "outside")
  }
}
