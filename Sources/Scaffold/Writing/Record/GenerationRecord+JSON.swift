import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPacks

extension GenerationRecord {
  /// The text of the lock: sorted, one entry per line, the same bytes for the same record.
  public var jsonText: String {
    var text = JSONLines()
    text.append("format", Self.format)
    text.append("tool", toolVersion)
    if services.isEmpty {
      text.append("metadata", ["file": metadataPath, "sha256": metadataHash.description])
    } else {
      text.append(
        "services",
        entries: services.mapValues { JSONLines.object(["file": $0.path, "sha256": $0.hash.description]) })
    }
    text.append("pack", ["name": pack, "sha256": packHash.description])
    text.append("modules", entries: modules.mapValues { JSONLines.quoted($0.description) })
    if !plugins.isEmpty {
      text.append(
        "plugins",
        entries: plugins.mapValues { JSONLines.object(["version": $0.version, "sha256": $0.hash.description]) })
    }
    if let settingsHash { text.append("settings", settingsHash.description) }
    text.append("names", entries: Self.texts(pinnedNames.names))
    text.append("typeFiles", entries: Self.texts(pinnedNames.fileNames))
    if !elementOrder.scopes.isEmpty {
      text.append("order", entries: elementOrder.scopes.mapValues(JSONLines.array))
    }
    text.append("files", entries: Self.texts(files))
    if !leftFiles.isEmpty { text.append("leftFiles", entries: Self.texts(leftFiles)) }
    return text.finished
  }

  private static func texts(_ files: [String: File]) -> [String: String] {
    files.mapValues { JSONLines.object(["owner": $0.owner.rawValue, "sha256": $0.hash.description]) }
  }

  private static func texts(_ names: [MetadataPath: String]) -> [(key: String, value: String)] {
    names.map { ($0.key.text, JSONLines.quoted($0.value)) }
  }

  /// Reads a lock.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the file's name in diagnostics.
  /// - Throws: ``ScaffoldError`` (`notSetUp`) with the location of the first fault.
  public init(_ bytes: [UInt8], name: String) throws {
    let source = try JSONSource(bytes, name: name, failure: .notSetUp)
    let fields = try JSONFields(
      source.root, of: source,
      known: [
        "format", "tool", "metadata", "services", "pack", "modules", "plugins", "names", "typeFiles", "order", "files",
        "leftFiles",
        "settings",
      ])
    format = try Self.format(of: fields, source)
    toolVersion = try fields.requiredText("tool")
    services = try fields.fieldsByName("services", known: ["file", "sha256"]).mapValues { document in
      ServiceDocument(path: try document.requiredText("file"), hash: try document.hash())
    }
    if services.isEmpty {
      let metadata = try fields.requiredFields("metadata", known: ["file", "sha256"])
      metadataPath = try metadata.requiredText("file")
      metadataHash = try metadata.hash()
    } else {
      metadataPath = ""
      metadataHash = Self.hash(of: services)
    }
    let pack = try fields.requiredFields("pack", known: ["name", "sha256"])
    self.pack = try pack.requiredText("name")
    packHash = try pack.hash()
    modules = try fields.textsByName("modules").mapValues { try Self.hash($0, source) }
    plugins = try fields.fieldsByName("plugins", known: ["version", "sha256"]).mapValues { plugin in
      Plugin(version: try plugin.requiredText("version"), hash: try plugin.hash())
    }
    settingsHash = try fields.text("settings").map { try Self.hash($0, source) }
    pinnedNames = PinnedNames(
      names: Self.paths(try fields.textsByName("names")), fileNames: Self.paths(try fields.textsByName("typeFiles")))
    elementOrder = ElementOrder(scopes: try fields.textListsByName("order"))
    files = try fields.files("files")
    leftFiles = try fields.files("leftFiles")
  }

  /// The format of the lock. A missing format means the current one.
  private static func format(of fields: JSONFields, _ source: JSONSource) throws -> Int {
    guard let format = fields.value("format") else { return Self.format }
    guard case .number(let text) = format.content else {
      throw source.fault(.unexpectedJSONType, "expected a number for 'format', found \(format.kindName)", at: format)
    }
    guard let number = Int(text), readableFormats.contains(number) else {
      throw source.fault(
        .unsupportedLockFormat, "the lock has the format \(text), expected \(Self.format)", at: format,
        hint: "another version of scaffold wrote the package; use that one, or a later one")
    }
    return number
  }

  private static func paths(_ texts: [String: String]) -> [MetadataPath: String] {
    Dictionary(uniqueKeysWithValues: texts.map { (MetadataPath($0.key), $0.value) })
  }

  private static func hash(_ text: String, _ source: JSONSource) throws -> ContentHash {
    guard let hash = ContentHash(text) else {
      throw source.fault(.damagedLock, "'\(text)' is not a SHA-256", at: source.root)
    }
    return hash
  }
}

extension JSONFields {
  /// The object of a required member.
  fileprivate func requiredFields(_ name: String, known: [String]) throws -> JSONFields {
    guard let value = value(name) else {
      throw source.fault(.missingMember, "the member '\(name)' is missing", at: node)
    }
    return try JSONFields(value, of: source, known: known)
  }

  /// The objects in the object of a member, by name.
  fileprivate func fieldsByName(_ name: String, known: [String]) throws -> [String: JSONFields] {
    guard let value = value(name) else { return [:] }
    guard case .object(let members) = value.content else {
      throw source.fault(.unexpectedJSONType, "expected an object", at: value)
    }
    return try members.reduce(into: [:]) { objects, member in
      objects[member.name] = try JSONFields(member.value, of: source, known: known)
    }
  }

  /// The lists of strings in the object of a member, by name.
  fileprivate func textListsByName(_ name: String) throws -> [String: [String]] {
    guard let value = value(name) else { return [:] }
    guard case .object(let members) = value.content else {
      throw source.fault(.unexpectedJSONType, "expected an object", at: value)
    }
    return try members.reduce(into: [:]) { lists, member in
      guard case .array(let elements) = member.value.content else {
        throw source.fault(.unexpectedJSONType, "expected an array", at: member.value)
      }
      lists[member.name] = elements.compactMap { if case .string(let text) = $0.content { text } else { nil } }
    }
  }

  /// The files in the object of a member, by path.
  fileprivate func files(_ name: String) throws -> [String: GenerationRecord.File] {
    try fieldsByName(name, known: ["owner", "sha256"]).mapValues { file in
      guard let owner = FileOwner(rawValue: try file.requiredText("owner")) else {
        throw source.fault(.damagedLock, "unknown owner of a file", at: file.node)
      }
      return GenerationRecord.File(owner: owner, hash: try file.hash())
    }
  }

  fileprivate func hash() throws -> ContentHash {
    let text = try requiredText("sha256")
    guard let hash = ContentHash(text) else { throw source.fault(.damagedLock, "'\(text)' is not a SHA-256", at: node) }
    return hash
  }
}
