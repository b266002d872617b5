import Foundation
import Templates

/// Renders a template with this engine and prints the megabytes per second of the median round.
@main struct TemplateBenchmark {
  private static let rounds = 31

  /// Expects three paths: of the template, of the model as JSON, and of the file for the rendered text.
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      print("usage: TemplateBenchmark TEMPLATE MODEL OUTPUT")
      exit(64)
    }
    let template = try String(contentsOfFile: arguments[1], encoding: .utf8)
    let json = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
    let model = TemplateObject(try JSONDecoder().decode([String: JSONValue].self, from: json).mapValues(\.value))
    let library = try TemplateLibrary(templates: ["model": template], options: TemplateOptions())

    var output: [UInt8] = []
    var durations: [Duration] = []
    for _ in 0..<rounds {
      durations.append(
        try ContinuousClock().measure { output = try library.render("model", with: model).utf8 })
    }
    try Data(output).write(to: URL(fileURLWithPath: arguments[3]))
    let median = durations.sorted()[rounds / 2]
    print(String(format: "%.1f", Double(output.count) / (median / .seconds(1)) / 1e6))
  }
}

/// A JSON value that the template engine can render.
private struct JSONValue: Decodable {
  let value: TemplateValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      value = .bool(flag)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let elements = try? container.decode([JSONValue].self) {
      value = .list(elements.map(\.value))
    } else {
      value = .object(TemplateObject(try container.decode([String: JSONValue].self).mapValues(\.value)))
    }
  }
}
