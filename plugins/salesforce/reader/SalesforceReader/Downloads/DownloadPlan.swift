/// What to download next from a service, until the documents describe all objects that the user names.
struct DownloadPlan {
  private static let versionsFile = "versions.json"
  private static let directoryFile = "Global.describe.json"

  /// The documents to download; empty if there is nothing left.
  let fetches: [ReaderResponse.Fetch]

  /// Plans the next step.
  ///
  /// - Parameters:
  ///   - address: the address of the service.
  ///   - include: the objects that the user names.
  ///   - wanted: the version of the API that the user wants, or that an earlier run chose; nil for the newest.
  ///   - documents: what was downloaded before.
  /// - Throws: ``ReaderFault`` if the user names nothing, or nothing that exists.
  init(address: String, include: [String], wanted: APIVersion?, documents: DocumentSet) throws {
    let service = InstanceAddress(address)
    if include.isEmpty, !documents.objects.isEmpty {
      fetches = []
      return
    }
    let isVersionKnown = documents.directory != nil || !documents.versions.isEmpty || wanted == nil
    guard isVersionKnown,
      let version = wanted ?? service.version ?? documents.directory?.version ?? documents.versions.last
    else {
      fetches = try Self.once(service.versions, Self.versionsFile, unlessIn: documents)
      return
    }
    if let wanted, !documents.versions.isEmpty, !documents.versions.contains(wanted) {
      throw ReaderFault(
        .invalidVersion,
        "the service has no version \(wanted) of the API, only \(documents.versions[0]) to \(documents.versions[documents.versions.count - 1])",
        hint: "choose one of them with '--set apiVersion=VERSION', or the newest with '--set apiVersion='")
    }
    guard let directory = documents.directory else {
      fetches = try Self.once(service.objects(version), Self.directoryFile, unlessIn: documents)
      return
    }
    guard !include.isEmpty else { throw Self.nothingIncluded(directory) }
    let described = Set(documents.objects.map { $0.name.lowercased() })
    let missing = try IncludedObjects(include, in: directory).names.filter { !described.contains($0.lowercased()) }
    fetches = try missing.flatMap { name in
      try Self.once(service.description(of: name, version), "\(name).describe.json", unlessIn: documents)
    }
  }

  /// A download, unless its document is there and could not be read, which was reported.
  private static func once(_ url: String, _ file: String, unlessIn documents: DocumentSet) throws -> [ReaderResponse
    .Fetch]
  {
    guard !documents.files.contains(file) else {
      throw ReaderFault(
        .unknownDocument, "the service's answer to '\(url)' is not what it should be",
        hint: "check that the address is that of an organization, and that the token is valid")
    }
    return [ReaderResponse.Fetch(url: url, file: file)]
  }

  /// The error for a service of which nothing is included: all objects would be too many.
  static func nothingIncluded(_ directory: ObjectDirectory) -> ReaderFault {
    let queryable = directory.entries.filter(\.isQueryable).map(\.name)
    let known = Set(queryable)
    let examples = ["Account", "Contact", "Opportunity"].filter(known.contains)
    let shown = examples.isEmpty ? Array(queryable.prefix(2)) : examples
    return ReaderFault(
      .nothingIncluded,
      "no object is named; the service has \(directory.entries.count), of which \(queryable.count) can be queried",
      hint:
        "name the objects that you need: \((shown.isEmpty ? ["NAME"] : shown).map { "--include \($0)" }.joined(separator: " "))"
    )
  }
}
