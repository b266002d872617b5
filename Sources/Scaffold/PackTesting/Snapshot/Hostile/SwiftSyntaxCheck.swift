import FoundationEssentials
import GeneratorCore
import GeneratorPlanning
import GeneratorVerification
import Synchronization

/// Runs the compiler's parser on the Swift files that templates rendered.
struct SwiftSyntaxCheck {
  let plan: FilePlan
  private let environment = ProcessInfo.processInfo.environment

  init(plan: FilePlan) {
    self.plan = plan
  }

  /// The compiler's errors, each with the line of the template that caused it; a warning if there is no compiler.
  ///
  /// - Throws: `CancellationError` if the task was cancelled, and errors of the system about a temporary folder.
  func diagnostics() async throws -> [Diagnostic] {
    let files = plan.files.filter { $0.origins != nil && $0.path.text.hasSuffix(".swift") }
    guard !files.isEmpty else { return [] }
    guard let compiler = ProcessCommand.locate("swiftc", environment: environment) else {
      return [
        Diagnostic(
          .warning, .missingProgram,
          "there is no 'swiftc' on the search path, so the syntax of the rendered files was not checked",
          hint: "install the Swift toolchain")
      ]
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-syntax-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The files are named by number, because the compiler refuses two files with the same name in different folders.
    for (number, file) in files.enumerated() {
      try Data(file.bytes).write(to: folder.appending(path: "\(number).swift"))
    }
    let command = ProcessCommand(
      executable: compiler, arguments: ["-frontend", "-parse"] + files.indices.map { "\(folder.path)/\($0).swift" },
      directory: folder.path, environment: environment)
    let output = Mutex(CompilerOutput())
    let outcome = try await ProcessRunner().run(command) { line in output.withLock { $0.read(line) } }
    return report(output.withLock { $0 }, outcome: outcome, files: files)
  }

  private func report(_ output: CompilerOutput, outcome: ProcessOutcome, files: [PlannedFile]) -> [Diagnostic] {
    let tracing = OriginTracing(root: "", plan: plan)
    let messages = output.messages.filter { $0.severity == .error }.flatMap { message in
      tracing.diagnostics(
        for: message.moved { name in
          let number = name.split(separator: "/").last?.split(separator: ".").first.flatMap { Int($0) }
          return number.flatMap { files.indices.contains($0) ? "/" + files[$0].path.text : nil } ?? name
        })
    }
    guard messages.isEmpty, !outcome.isSuccess else { return messages }
    let tail = output.tail.joined(separator: "\n")
    return [
      Diagnostic(
        .error, .toolchainFailed, "the compiler cannot parse the rendered files; the end of its output:\n\(tail)")
    ]
  }
}

extension CompilerMessage {
  /// The message with another file name.
  fileprivate func moved(_ name: (String) -> String) -> CompilerMessage {
    var place = location
    if let location { place?.file = name(location.file) }
    return CompilerMessage(severity: severity, message: message, location: place)
  }
}
