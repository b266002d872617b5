import CommandLineInterface
import FoundationEssentials
import GeneratorCore
import GeneratorPacks
import GeneratorPlugins
import Synchronization

/// The plugin under test, with calls for sending requests and validating answers.
struct ConformanceSubject: Sendable {
  let plugin: PluginFile
  /// Absolute paths of documents that a reader must be able to read.
  let samples: [String]
  private let limits: PluginLimits
  private let process: PluginProcess
  private let known = KnownDescription()
  /// What the plugin wrote to standard error in the present case.
  private(set) var remarks = Remarks()

  init(_ plugin: PluginFile, samples: [String], limits: PluginLimits, environment: [String: String]) {
    self.plugin = plugin
    self.limits = limits
    process = PluginProcess(plugin, environment: environment) { _, _ in }
    let folder = plugin.folder.map { $0 + "/samples" }
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    self.samples = names.sorted().filter { !$0.hasPrefix(".") }.map { "\(folder ?? "")/\($0)" } + samples
  }

  /// The subject for another case, with remarks of its own.
  func forCase() -> ConformanceSubject {
    var subject = self
    subject.remarks = Remarks()
    return subject
  }

  var kind: PluginKind { plugin.identity.kind }

  /// The plugin's output for `--describe`.
  func describe() async throws -> Data {
    let answer = try await process.ask(["--describe"], input: Data(), limits: limits.description, line: remarks.note)
    return try Self.output(of: answer, limits.description)
  }

  /// The plugin's description, which is requested once.
  func description() async throws -> PluginDescription {
    if let description = known.value { return description }
    do {
      let description = try PluginDescription([UInt8](try await describe()), of: plugin.identity)
      known.value = description
      return description
    } catch let error as ScaffoldError {
      throw ConformanceFault(
        reason: error.diagnostics.map(\.message).joined(separator: "; "),
        remedy: error.diagnostics.lazy.compactMap(\.hint).first ?? "see 'docs/schemas/describe.schema.json'")
    }
  }

  /// A request of the plugin's kind, with the defaults of its parameters.
  func request() async throws -> PluginRequest {
    let parameters = try await description().parameters.map { ($0.name, $0.defaultValue) }
    return PluginRequest(kind, parameters: Dictionary(parameters) { $1 })
  }

  /// The answer to a request, which must be a response of the plugin's kind.
  func answer(to request: ConformanceRequest) async throws -> ConformanceAnswer {
    let answer = try await process.ask([], input: try request.bytes(), limits: limits.request, line: remarks.note)
    return try ConformanceAnswer(try Self.output(of: answer, limits.request), of: kind)
  }

  /// The answer to a request, which must not contain an error.
  func soundAnswer(to request: ConformanceRequest) async throws -> ConformanceAnswer {
    let answer = try await answer(to: request)
    if let error = answer.response.diagnostics?.first(where: { $0.severity == .error }) {
      throw ConformanceFault(
        reason: "the response is the error '\(PrintableText.of(error.message))'",
        remedy: "warn about omitted parts; report an error only if there is no result")
    }
    return answer
  }

  /// Expects the plugin to refuse a request with an error in a response, rather than by failing.
  func refusal(of request: ConformanceRequest, remedy: String) async throws {
    guard try await answer(to: request).hasErrors else {
      throw ConformanceFault(reason: "the plugin accepted the request", remedy: remedy)
    }
  }

  /// Expects the plugin to exit by itself, whatever its answer.
  func end(on input: Data) async throws {
    let answer = try await process.ask([], input: input, limits: limits.request, line: remarks.note)
    if case .ended(.exited) = answer.ending { return }
    _ = try Self.output(of: answer, limits.request)
  }

  /// The output of a plugin that exited successfully.
  private static func output(of answer: ProcessAnswer, _ limits: ProcessLimits) throws -> Data {
    switch answer.ending {
    case .ended(.exited(0)): return answer.output
    case .ended(.exited(let status)):
      throw ConformanceFault(
        reason: "it ended with status \(status)",
        remedy: "end with status 0 if a response was printed, even one with errors")
    case .ended(.signalled(let signal)):
      throw ConformanceFault(
        reason: "it died of signal \(signal)",
        remedy: "see what it writes to standard error; respond with an error instead")
    case .outOfTime:
      throw ConformanceFault(
        reason: "it did not respond within \(limits.time)",
        remedy: "read standard input to its end, respond, and exit; or allow more time with 'SCAFFOLD_PLUGIN_SECONDS'",
        isFinal: true)
    case .tooMuchOutput:
      throw ConformanceFault(
        reason: "it printed more than \(limits.output >> 20) MB", remedy: "print one response, and end")
    case .cancelled: throw CancellationError()
    }
  }
}

/// The plugin's description after the first request.
private final class KnownDescription: Sendable {
  private let description = Mutex<PluginDescription?>(nil)

  var value: PluginDescription? {
    get { description.withLock { $0 } }
    set { description.withLock { $0 = newValue } }
  }
}

/// The last lines that a plugin wrote to standard error.
final class Remarks: Sendable {
  private static let maximum = 10
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  /// Keeps a line, and drops the oldest if there are too many.
  @Sendable func note(_ line: String) {
    kept.withLock { lines in
      lines.append(line)
      if lines.count > Self.maximum { lines.removeFirst() }
    }
  }
}
