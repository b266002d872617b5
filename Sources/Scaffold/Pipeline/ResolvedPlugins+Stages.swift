import GeneratorCore
import GeneratorModel
import GeneratorPlanning
import GeneratorPlugins
import GeneratorWriting

extension ResolvedPlugins {
  /// The transforms, in order.
  func transforms(for request: ScaffoldRequest, watch: PluginWatch) -> [any ModelTransform] {
    members(.transform).map {
      PluginTransform($0.watched(by: watch), settings: request.settings.parameters, directory: request.workingDirectory)
    }
  }

  /// The emitters, in order.
  func emitters(for request: ScaffoldRequest, watch: PluginWatch) -> [any PackageEmitter] {
    members(.emitter).map {
      PluginEmitter($0.watched(by: watch), settings: request.settings.parameters, directory: request.workingDirectory)
    }
  }

  /// The checks, in order.
  func checks(for request: ScaffoldRequest) -> [any PackageCheck] {
    members(.check).map { PluginCheck($0, settings: request.settings.parameters) }
  }

  /// The plugins as recorded in the lock.
  var record: [String: GenerationRecord.Plugin] {
    Dictionary(
      uniqueKeysWithValues: plugins.map { plugin in
        (
          plugin.identity.description,
          GenerationRecord.Plugin(version: plugin.description.version, hash: plugin.hash)
        )
      })
  }
}

extension PackagePlan {
  /// The plan with the files of an emitter.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) for a file that already exists in the plan, or that is the tool's
  ///   own.
  func adding(_ added: [PlannedFile], of emitter: String) throws -> PackagePlan {
    let taken = Set(files.files.map(\.path.foldedText) + [ProjectLayout.settings.foldedText])
    let clashes = added.filter { taken.contains($0.path.foldedText) }.map { file in
      Diagnostic(
        .error, .pathClash, "the plugin 'emitter:\(emitter)' adds the file '\(file.path)', which already exists")
    }
    guard clashes.isEmpty else { throw ScaffoldError(.pluginFailed, clashes) }
    do {
      return PackagePlan(
        outline: outline, files: try FilePlan(files.files + added), pinnedNames: pinnedNames,
        elementOrder: elementOrder)
    } catch let error as ScaffoldError {
      let message = error.diagnostics.first?.message ?? "its files clash"
      throw ScaffoldError(.pluginFailed, .pathClash, "the plugin 'emitter:\(emitter)': \(message)")
    }
  }
}
