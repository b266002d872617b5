import GeneratorModel
import Templates

/// The lines of an element's documentation comment, from the service's documentation and facts from the metadata.
struct DocumentationLines {
  private(set) var lines: [TemplateValue] = []

  /// - Parameter facts: facts from the metadata itself, one sentence each.
  init(_ documentation: Documentation?, name: String, facts: [String]) {
    let title = documentation?.summary ?? documentation?.label
    lines = SwiftText.documentation(title ?? "`\(name)` of the service.")
    // The heading that people know from lists and forms.
    if let label = documentation?.label, let title, label != title {
      lines += [.string("")] + SwiftText.documentation("Label: \(label)")
    }
    if let details = documentation?.details, details != title {
      lines += [.string("")] + SwiftText.documentation(details)
    }
    let all = title == nil ? facts : ["Named `\(name)` by the service."] + facts
    if !all.isEmpty { lines += [.string("")] + SwiftText.documentation(all.joined(separator: " ")) }
  }

  var value: TemplateValue { .list(lines) }
}
