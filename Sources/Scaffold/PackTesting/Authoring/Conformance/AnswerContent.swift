import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorPacks
import GeneratorPlugins
import GeneratorWriting

/// Checks the content of a response: a model, or files.
struct AnswerContent {
  let kind: PluginKind

  /// - Throws: ``ConformanceFault`` for content that `scaffold` would refuse.
  func look(at response: PluginResponse, hasErrors: Bool) throws {
    if kind == .reader || kind == .transform {
      guard let model = response.model else {
        guard !hasErrors, (response.fetch ?? []).isEmpty else { return }
        throw ConformanceFault(
          reason: "the response has neither a model nor an error",
          remedy: "answer 'model', or report an error with the reason")
      }
      try look(at: model)
    }
    try look(at: response.files ?? [])
  }

  private func look(at document: ServiceModelDocument) throws {
    guard document.format == ServiceModelFormat.name, document.version == ServiceModelFormat.version else {
      throw ConformanceFault(
        reason: "the model is of format '\(document.format)' and version '\(document.version)'",
        remedy: "answer a model of format '\(ServiceModelFormat.name)' and version '\(ServiceModelFormat.version)'")
    }
    if let fault = ModelValidator.faults(of: document.service).first {
      throw ConformanceFault(
        reason: "the model is not consistent: \(fault)",
        remedy: "every name in a model must refer to one of its elements")
    }
    let bytes = try ServiceModelFormat.encode(document.service)
    guard try ServiceModelFormat.decode(bytes, file: "model") == document.service else {
      throw ConformanceFault(
        reason: "the model is another one when it is written and read again",
        remedy: "write full names as 'Namespace.Name', the name without a dot")
    }
  }

  private func look(at files: [PluginResponse.File]) throws {
    var known: Set<String> = []
    for file in files {
      try lookAtPath(of: file)
      try lookAtContent(of: file)
      guard known.insert(file.path.lowercased()).inserted else {
        throw ConformanceFault(
          reason: "the path '\(file.path)' is used twice, or differs from another one only in case",
          remedy: "give each file a path of its own, also where a volume ignores case")
      }
    }
  }

  private func lookAtPath(of file: PluginResponse.File) throws {
    do {
      _ = try OutputPath(file.path)
    } catch let error as ScaffoldError {
      throw ConformanceFault(
        reason: error.diagnostics.map(\.message).joined(separator: "; "),
        remedy: "name files relative to the package, below it, without '.git', '.build' and '.scaffold'")
    }
    guard file.path.lowercased() != ProjectLayout.settings.text else {
      throw ConformanceFault(
        reason: "the path '\(file.path)' is that of the settings of the package",
        remedy: "leave 'scaffold.json' to the user and to 'scaffold'")
    }
  }

  private func lookAtContent(of file: PluginResponse.File) throws {
    guard (file.content == nil) != (file.contentBase64 == nil),
      file.contentBase64.map({ Data(base64Encoded: $0) != nil }) ?? true
    else {
      throw ConformanceFault(
        reason: "the file '\(file.path)' has no content that can be read",
        remedy: "give each file either 'content' or, in base 64, 'contentBase64'")
    }
    guard FileOwner(rawValue: file.owner ?? FileOwner.merged.rawValue) != nil else {
      throw ConformanceFault(
        reason: "the file '\(file.path)' has the owner '\(file.owner ?? "")'", remedy: "use 'merged' or 'seeded'")
    }
  }
}
