import Foundation

/// Warns about Swift files that are too long. A check reads; it never writes.
struct Check: PluginWork {
  let description = PluginDescription(
    kind: .check, name: PluginMain.name, version: "0.1.0", summary: "Warns about Swift files that are too long.",
    parameters: [
      PluginDescription.Parameter(
        name: "lines", summary: "The maximum number of lines of a file.", kind: .number, default: "5000")
    ])

  func answer(_ request: PluginRequest) throws -> PluginResponse {
    guard let directory = request.package?.directory else { throw PluginRefusal("the request has no package") }
    let text = parameter("lines", of: request)
    guard let limit = Int(text) else {
      throw PluginRefusal("the parameter 'lines' is '\(text)', expected a number")
    }
    let diagnostics = (request.files ?? []).filter { $0.hasSuffix(".swift") }.compactMap { path in
      let count = lineCount(of: "\(directory)/\(path)")
      return count <= limit
        ? nil
        : PluginDiagnostic(
          severity: .warning, message: "'\(path)' has \(count) lines, expected at most \(limit)", file: path,
          line: limit + 1, hint: "divide it, or raise the limit with '--set lines=\(count)'")
    }
    return PluginResponse(diagnostics: diagnostics)
  }

  private func lineCount(of file: String) -> Int {
    let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data()
    return bytes.count { $0 == UInt8(ascii: "\n") }
  }
}
