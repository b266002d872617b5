import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

extension GenerationRecord {
  /// Creates the record of a plan as it will be after the write.
  ///
  /// - Parameters:
  ///   - plan: the package to write.
  ///   - metadata: the metadata document of the package, or those of its services.
  ///   - settings: the settings in `scaffold.json`.
  ///   - plugins: the plugins of the run, by kind and name.
  public init(
    of plan: PackagePlan, metadata: PackageDocuments, settings: ProjectSettings, plugins: [String: Plugin] = [:]
  ) {
    toolVersion = ToolVersion.current
    services = metadata.services
    if let document = metadata.only {
      metadataHash = ContentHash(of: document.bytes)
      metadataPath = ProjectLayout.metadata(isJSON: document.isJSON).text
    } else {
      metadataHash = Self.hash(of: services)
      metadataPath = ""
    }
    pack = plan.outline.pack.name
    packHash = plan.outline.pack.hash
    modules = Dictionary(uniqueKeysWithValues: plan.outline.modules.map { ($0.name, $0.hash) })
    self.plugins = plugins
    settingsHash = settings.hash
    pinnedNames = plan.pinnedNames
    elementOrder = plan.elementOrder
    files = Dictionary(
      uniqueKeysWithValues: plan.files.files.map {
        ($0.path.text, File(owner: $0.owner, hash: ContentHash(of: $0.bytes)))
      })
  }
}

extension SourceDocument {
  /// Whether the document is JSON rather than XML, judged by its first character that is not white space.
  var isJSON: Bool {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    return first == UInt8(ascii: "{")
  }
}
