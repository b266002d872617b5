import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorPacks
import GeneratorPlanning
import GeneratorReading
import Templates

/// Renders a pack for services whose names and texts try to break out of their place in the output.
///
/// There is no expected tree, because the set is the same for all packs. Instead, a service with names that are
/// difficult for code, paths and people must result in source that parses. Two models of the same shape, one harmless
/// and one hostile, must result in files of the same structure.
package struct HostileCheck {
  /// The name of the set among the cases of a pack.
  package static let name = "hostile"

  let pack: TemplatePack

  /// Runs the set. Faults of the pack are in the result.
  ///
  /// - Throws: ``ScaffoldError`` (`internalFault`) if the set itself is invalid, `CancellationError`.
  func result() async throws -> SnapshotResult {
    do {
      let serviceProtocol = pack.spokenProtocol
      let names = try plan(try Self.names(of: serviceProtocol))
      let twins = try HostileTwins(of: serviceProtocol)
      let (tame, hostile) = (try plan(twins.tame), try plan(twins.hostile))
      var diagnostics = TwinComparison.diagnostics(tame: tame, hostile: hostile)
      for plan in [names, hostile] { diagnostics += try await SwiftSyntaxCheck(plan: plan).diagnostics() }
      return SnapshotResult(
        name: Self.name, fileCount: [names, hostile].flatMap(\.files).count { $0.origins != nil },
        diagnostics: diagnostics)
    } catch let error as ScaffoldError where error.failure == .packFailed || error.failure == .refused {
      return SnapshotResult(name: Self.name, diagnostics: error.diagnostics)
    }
  }

  private func plan(_ model: ServiceModel) throws -> FilePlan {
    var coverage: TemplateCoverage?
    return try SnapshotRenderer.plan(model, with: pack, name: "Hostile", parameters: [:], recording: &coverage)
  }

  private static func names(of serviceProtocol: ServiceProtocol) throws -> ServiceModel {
    var sink = DiagnosticSink()
    let document = SourceDocument(name: "hostile.xml", bytes: Data(HostileService.text.utf8))
    var model = try CSDLReader().read(document, diagnostics: &sink)
    model.serviceProtocol = serviceProtocol
    return model
  }
}

extension TemplatePack {
  /// A protocol for which every slot of the pack can be filled: OData if possible.
  fileprivate var spokenProtocol: ServiceProtocol {
    let slots = manifest.entries.compactMap { entry -> String? in
      if case .slot(let slot) = entry.subject { return slot }
      return nil
    }
    let provisions = modules.values.flatMap(\.manifest.provisions)
    let spoken = slots.map { slot in Set(provisions.filter { $0.slot == slot }.map(\.serviceProtocol)) }
    let common = spoken.dropFirst().reduce(spoken.first ?? ["odata"]) { $0.intersection($1) }
    return ServiceProtocol(name: common.contains("odata") ? "odata" : common.min() ?? "odata", version: "4.0")
  }
}
