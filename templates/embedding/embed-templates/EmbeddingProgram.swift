import Foundation

/// Writes a Swift file with the files of `templates/`, compressed, as one string.
///
/// One string, because the compiler takes minutes over an array literal of the same size. No absolute path is written,
/// so two checkouts embed the same bytes.
@main
struct EmbeddingProgram {
  private let arguments: [String]

  static func main() {
    EmbeddingProgram(arguments: Array(CommandLine.arguments.dropFirst())).run()
  }

  /// Ends with the statuses of `sysexits.h`.
  private func run() {
    guard arguments.count == 3 else { Self.fail("usage: embed-templates TEMPLATES LIST OUTPUT", status: 64) }
    do {
      try embed(listed: arguments[1], of: URL(fileURLWithPath: arguments[0]), into: arguments[2])
    } catch {
      Self.fail("error: cannot embed the templates: \(error)", status: 74)
    }
  }

  /// The list has paths below the root, one a line. The manifests of packs and modules have a block of their own, because many
  /// commands read nothing else.
  private func embed(listed list: String, of root: URL, into output: String) throws {
    let listed = try String(contentsOf: URL(fileURLWithPath: list), encoding: .utf8)
    let paths = listed.split(separator: "\n").map(String.init)
    let isManifest = { (path: String) in path.hasPrefix("packs/") || path.hasSuffix("/module.json") }
    var writer = ArchiveWriter(root: root)
    try paths.filter(isManifest).forEach { try writer.append($0) }
    writer.endBlock()
    try paths.filter { !isManifest($0) }.forEach { try writer.append($0) }
    let source = """
      /// The files of `templates/` in the form that `EmbeddedTemplates` reads.
      enum TemplateArchive {
        static let septets: StaticString = "\(SeptetLiteral(try writer.archive()).text)"
      }

      """
    try write(Data(source.utf8), to: URL(fileURLWithPath: output))
  }

  /// Leaves a file that has the same content alone, so that nothing is compiled again. The build system runs this program after
  /// every change of the environment.
  private func write(_ source: Data, to output: URL) throws {
    if let old = try? Data(contentsOf: output), old == source { return }
    try source.write(to: output, options: .atomic)
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
