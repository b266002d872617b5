import FoundationEssentials
import GeneratorCore
import Synchronization

/// Uses the program `git` to get the files of a commit, without a shell, hooks, submodules or prompts.
struct GitRepository {
  private static let limits = ["-c", "core.hooksPath=/dev/null", "-c", "protocol.ext.allow=never"]
  private let git: String
  private let environment: [String: String]

  /// - Throws: ``ScaffoldError`` (`notSetUp`) if git is not installed.
  init(environment: [String: String]) throws {
    guard let git = ProcessCommand.locate("git", environment: environment) else {
      throw ScaffoldError(
        .notSetUp, .missingProgram, "there is no 'git' on the search path", hint: "install it: apt-get install git")
    }
    self.git = git
    // Git's variables could redirect it, for example to the repository for which a hook runs.
    let inherited = environment.filter { !$0.key.hasPrefix("GIT_") }
    self.environment = inherited.merging([
      "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "https:ssh:file", "GIT_LFS_SKIP_SMUDGE": "1",
    ]) { $1 }
  }

  /// The current commit of a branch or tag; nil if it does not exist.
  func commit(of revision: String, at url: String) async throws -> String? {
    let lines = try await run(["ls-remote", "--", url, revision.isEmpty ? "HEAD" : revision], in: "/", of: url)
    return lines.first.map { String($0.prefix { !$0.isWhitespace }) }
  }

  /// Checks out the files of a commit into an empty folder.
  func checkOut(_ commit: String, of url: String, into folder: String) async throws {
    _ = try await run(["init", "--quiet", "--template=", folder], in: "/", of: url)
    let fetch = ["fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--", url, commit]
    _ = try await run(fetch, in: folder, of: url)
    // The fetch uses the user's settings to find credentials. A checkout would only use them to run filter programs.
    let unset = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
    let checkout = ["-c", "core.symlinks=false", "checkout", "--quiet", "--detach", "--no-recurse-submodules", commit]
    _ = try await run(checkout, in: folder, of: url, adding: unset)
  }

  private func run(
    _ arguments: [String], in directory: String, of url: String, adding variables: [String: String] = [:]
  ) async throws -> [String] {
    let output = GitOutput()
    let command = ProcessCommand(
      executable: git, arguments: Self.limits + arguments, directory: directory,
      environment: environment.merging(variables) { $1 })
    let outcome = try await ProcessRunner().run(command) { output.append($0) }
    guard outcome.isSuccess else {
      throw ScaffoldError(
        .unreadable, .gitFailed, "git cannot read '\(url)': \(output.lines.last ?? "no message")",
        hint: "check the address and the commit with: git ls-remote '\(url)'")
    }
    return output.lines
  }
}

/// The lines that git prints.
private final class GitOutput: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  func append(_ line: String) { kept.withLock { $0.append(line) } }
}
