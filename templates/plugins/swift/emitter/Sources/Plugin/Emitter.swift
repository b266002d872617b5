/// Adds a page that lists the entity sets. Paths are relative to the root of the package and must not leave it.
struct Emitter: PluginWork {
  let description = PluginDescription(
    kind: .emitter, name: PluginMain.name, version: "0.1.0",
    summary: "Adds a page that lists the entity sets of the service.",
    parameters: [
      PluginDescription.Parameter(
        name: "title", summary: "The title of the page.", kind: .text, default: "Entity sets")
    ])

  func answer(_ request: PluginRequest) throws -> PluginResponse {
    guard let service = request.model?["service"] else { throw PluginRefusal("the request has no model") }
    var lines = ["# " + inMarkdown(parameter("title", of: request)), "", "| entity set | type in Swift |", "|---|---|"]
    for set in service["entitySets"]?.elements ?? [] {
      let type = set["type"]?.text ?? ""
      let name = set["name"]?.text ?? ""
      lines.append("| \(inMarkdown(name)) | \(inMarkdown(request.names?[type] ?? type)) |")
    }
    let page = lines.joined(separator: "\n") + "\n"
    return PluginResponse(files: [PluginResponse.File(path: "docs/\(PluginMain.name).md", content: page)])
  }

  /// Escapes text. Text from a service must never change the syntax of a file.
  private func inMarkdown(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: result += " "
      default: result += "\\`*_{}[]<>()#+!|".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
      }
    }
  }
}
