import CommandLineInterface
import GeneratorCore
import GeneratorModel
import GeneratorPacks
import GeneratorPlanning
import GeneratorReading
import Templates

/// The options of a snapshot test.
public struct SnapshotOptions: Sendable {
  /// Patterns of the cases to run; if empty, all cases and the hostile set.
  public var cases: [String]
  /// Whether to record the rendered files as the expected ones.
  public var isRecording: Bool
  /// Whether to compile the expected files.
  public var isBuilding: Bool
  /// The required coverage; nil to require none.
  public var requiredCoverage: RequiredCoverage?

  /// Creates options.
  public init(
    cases: [String] = [], isRecording: Bool = false, isBuilding: Bool = false, requiredCoverage: RequiredCoverage? = nil
  ) {
    self.cases = cases
    self.isRecording = isRecording
    self.isBuilding = isBuilding
    self.requiredCoverage = requiredCoverage
  }
}

/// Renders each case of packs twice, compares the results with the expected files, and measures the coverage.
public struct SnapshotRunner: Sendable {
  private let subjects: [SnapshotSubject]
  private let options: SnapshotOptions
  private let readers: [any MetadataReader]
  private let builder: SnapshotBuilder
  private let fileSystem: any FileSystem

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - readers: the readers that may recognize the documents of cases.
  ///   - builder: compiles the expected files.
  ///   - fileSystem: the file system to which expected files are recorded.
  public init(
    _ subjects: [SnapshotSubject], options: SnapshotOptions, readers: [any MetadataReader] = [CSDLReader()],
    builder: SnapshotBuilder, fileSystem: any FileSystem = DiskFileSystem()
  ) {
    self.subjects = subjects
    self.options = options
    self.readers = readers
    self.builder = builder
    self.fileSystem = fileSystem
  }

  /// Runs the cases.
  ///
  /// - Parameter onProgress: receives the name of each case before it runs, and lines of the toolchain's output.
  /// - Throws: ``ScaffoldError``: `usage` for invalid cases and for patterns without a match, `unreadable` for files
  ///   that cannot be read and for a pack without cases. Faults in templates are in the report.
  public func run(onProgress: @escaping @Sendable (String) -> Void = { _ in }) async throws -> SnapshotReport {
    var coverage: TemplateCoverage? = TemplateCoverage()
    var results: [SnapshotReport.Pack] = []
    let chosen = try subjects.map { ($0, try cases(of: $0)) }
    try refuseUnmatched(chosen.flatMap(\.1))
    for (subject, cases) in chosen {
      let ofPack = try await self.results(of: cases, of: subject, &coverage, onProgress)
      results.append(SnapshotReport.Pack(name: subject.pack.name, results: ofPack))
    }
    guard options.cases.isEmpty, let coverage else { return SnapshotReport(packs: results, coverage: nil, missing: []) }
    let packs = try chosen.flatMap { subject, cases in try [subject.pack] + cases.map(subject.pack(for:)) }
    let reached = try PackCoverage(coverage, of: packs)
    return SnapshotReport(
      packs: results, coverage: reached, missing: options.requiredCoverage?.missing(in: reached) ?? [])
  }

  private func isChosen(_ name: String) -> Bool {
    options.cases.isEmpty || options.cases.contains { PathPattern($0).matches(name) }
  }

  private func cases(of subject: SnapshotSubject) throws -> [SnapshotCase] {
    let cases = try SnapshotFolder(path: subject.folder).cases()
    if cases.isEmpty, options.cases.isEmpty {
      throw ScaffoldError(
        .unreadable, .noSnapshotCases, "the pack '\(subject.pack.name)' has no cases in '\(subject.folder)'",
        hint: "add a folder with a 'case.json' that names its 'input', and run the command again with '--record'")
    }
    return cases
  }

  /// Throws an error for patterns that match no case of any pack.
  private func refuseUnmatched(_ cases: [SnapshotCase]) throws {
    let names = Set(cases.map(\.name)).union([HostileCheck.name]).sorted()
    for pattern in options.cases where !names.contains(where: PathPattern(pattern).matches) {
      throw ScaffoldError(
        .usage, .unknownSnapshotCase, "there is no case '\(pattern)'",
        hint: NameSuggestion.hint(for: pattern, among: names)
          ?? "there are \(names.map { "'\($0)'" }.joined(separator: ", "))")
    }
  }

  private func results(
    of cases: [SnapshotCase], of subject: SnapshotSubject, _ coverage: inout TemplateCoverage?,
    _ onProgress: @escaping @Sendable (String) -> Void
  ) async throws -> [SnapshotResult] {
    let renderer = SnapshotRenderer(subject: subject, readers: readers)
    var results: [SnapshotResult] = []
    for snapshot in cases where isChosen(snapshot.name) {
      try Task.checkCancellation()
      onProgress(snapshot.name)
      results.append(
        try await result(of: snapshot, of: subject, renderer: renderer, coverage: &coverage, onProgress: onProgress))
    }
    if isChosen(HostileCheck.name) {
      onProgress(HostileCheck.name)
      results.append(try await HostileCheck(pack: subject.pack).result())
    }
    return results
  }

  /// Runs a case. Faults in its templates or its input fail the case without stopping the others.
  private func result(
    of snapshot: SnapshotCase, of subject: SnapshotSubject, renderer: SnapshotRenderer,
    coverage: inout TemplateCoverage?, onProgress: @escaping @Sendable (String) -> Void
  ) async throws -> SnapshotResult {
    let (input, plan, again): (SnapshotRenderer.Input, FilePlan, FilePlan)
    do {
      input = try await renderer.input(of: snapshot)
      plan = try renderer.plan(input, of: snapshot, recording: &coverage)
      again = try renderer.plan(try await renderer.input(of: snapshot), of: snapshot, recording: &coverage)
    } catch let error as ScaffoldError where error.failure != .usage && error.failure != .unreadable {
      return SnapshotResult(name: snapshot.name, diagnostics: error.diagnostics)
    }
    let expected = try ExpectedTree(folder: snapshot.expectedFolder)
    let differences = expected.differences(from: plan, again: again)
    if options.isRecording { try expected.record(plan, to: fileSystem) }
    var diagnostics = input.diagnostics
    if options.isBuilding {
      let tree = try ExpectedTree(folder: snapshot.expectedFolder)
      diagnostics += try await builder.build(plan, with: tree, of: subject, line: onProgress)
    }
    return SnapshotResult(
      name: snapshot.name, fileCount: plan.files.count { $0.origins != nil }, differences: differences,
      isRecorded: options.isRecording && !differences.isEmpty, diagnostics: diagnostics)
  }
}
