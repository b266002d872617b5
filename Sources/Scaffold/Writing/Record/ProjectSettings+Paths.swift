import FoundationEssentials
import GeneratorPacks

extension ProjectSettings {
  /// The settings with absolute paths instead of paths relative to a folder.
  ///
  /// - Parameter folder: an absolute path.
  public func resolved(in folder: String) -> ProjectSettings {
    var settings = self
    if services.isEmpty {
      settings.metadata = Self.resolved(metadata, in: folder)
      settings.furtherMetadata = furtherMetadata.map { Self.absolute($0, in: folder) }
    }
    for (index, service) in services.enumerated() {
      settings.services[index].metadata = Self.resolved(service.metadata, in: folder)
      settings.services[index].furtherMetadata = service.furtherMetadata.map { Self.absolute($0, in: folder) }
    }
    settings.templateDirectories = templateDirectories.map { Self.absolute($0, in: folder) }
    if PackLocator.isFile(pack) { settings.pack = Self.absolute(pack, in: folder) }
    return settings
  }

  private static func resolved(_ metadata: String, in folder: String) -> String {
    metadata == "-" || metadata.contains("://") ? metadata : absolute(metadata, in: folder)
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : URL(fileURLWithPath: folder).appending(path: path)
    return url.standardizedFileURL.path
  }
}
