import FoundationEssentials
import GeneratorPacks
import GeneratorPlugins

/// The conformance cases for the answer to `--describe`.
enum DescriptionCases {
  static let all: [ConformanceCase] = [
    ConformanceCase("describes itself as the protocol has it") { _ = try await $0.description() },
    ConformanceCase("prints only its description") { subject in
      _ = try ConformanceAnswer.object(in: try await subject.describe())
    },
    ConformanceCase("describes itself the same when asked again") { subject in
      guard try await subject.describe() != subject.describe() else { return }
      throw ConformanceFault(
        reason: "the second description has other bytes",
        remedy: "do not include anything that changes, and keep the order of the keys")
    },
    ConformanceCase("has parameters whose defaults fit") { subject in
      let parameters = try await subject.description().parameters
      for parameter in parameters {
        if let objection = parameter.objection(to: parameter.defaultValue) {
          throw ConformanceFault(
            reason: "the default '\(parameter.defaultValue)' of '\(parameter.name)' does not fit: \(objection)",
            remedy: "give it a default that a user could set")
        }
      }
      let names = Dictionary(grouping: parameters, by: \.name)
      if let twice = names.first(where: { $0.value.count > 1 })?.key {
        throw ConformanceFault(reason: "there are two parameters '\(twice)'", remedy: "give each a unique name")
      }
    },
    ConformanceCase("describes the documents that it reads only if it is a reader") { subject in
      let recognition = try await subject.description().recognition
      guard subject.kind != .reader, recognition != PluginRecognition() else { return }
      throw ConformanceFault(reason: "a \(subject.kind.rawValue) has 'handles'", remedy: "remove 'handles'")
    },
    ConformanceCase("has the folder of modules that it names") { subject in
      guard let modules = try await subject.description().modules else { return }
      var isFolder = false
      if let folder = subject.plugin.folder,
        FileManager.default.fileExists(atPath: "\(folder)/\(modules)", isDirectory: &isFolder), isFolder
      {
        return
      }
      let name = subject.plugin.identity.executable
      throw ConformanceFault(
        reason: "there is no folder '\(modules)' next to it, or it is not in a folder with its own name",
        remedy: "put it at '\(name)/\(name)', next to '\(name)/\(modules)'")
    },
  ]
}
