import FoundationEssentials
import GeneratorCore
import GeneratorModel

/// Reads the descriptions of sObjects as a service model: the steps of the plugin `scaffold-reader-salesforce`.
package enum SalesforceReader {
  /// What the plugin answers to `--describe`.
  package static func description() throws -> Data { try encode(ReaderDescription()) }

  /// What the plugin answers to a request.
  package static func answer(to request: Data) throws -> Data { try encode(response(to: request)) }

  /// The response to a request. Whatever is wrong with the request or its document is in the response.
  package static func response(to data: Data) -> ReaderResponse {
    let log = FindingLog()
    var response = ReaderResponse()
    do {
      guard let request = try? JSONDecoder().decode(ReaderRequest.self, from: data) else {
        throw ReaderFault(
          .unusableRequest, "standard input is not a request to a reader", hint: "'scaffold' starts this program")
      }
      try read(request, log: log, into: &response)
    } catch let fault as ReaderFault {
      log.add(fault.finding)
    } catch {
      log.add(Finding(.error, .unusableRequest, "\(error)"))
    }
    response.diagnostics = log.findings
    return response
  }

  private static func read(_ request: ReaderRequest, log: FindingLog, into response: inout ReaderResponse) throws {
    guard request.protocolVersion == ReaderRequest.version else {
      throw ReaderFault(
        .unusableRequest,
        "found a request of version \(request.protocolVersion.map(String.init) ?? "none"), expected \(ReaderRequest.version)",
        hint: "use releases of 'scaffold' and of this plugin that belong together")
    }
    let wanted = try wantedVersion(request.parameters ?? [:])
    let documents = try documents(of: request, log: log)
    if let address = request.document?.address {
      let plan = try DownloadPlan(
        address: address, include: request.include ?? [], wanted: wanted, documents: documents)
      guard plan.fetches.isEmpty else {
        response.fetch = plan.fetches
        return
      }
    }
    guard !documents.objects.isEmpty else { throw nothingDescribed(documents) }
    let version = wanted ?? version(of: documents, log: log)
    let model = ServiceModelBuilder(
      documents.objects, directory: documents.directory, version: version, log: log
    ).model()
    response.model = ServiceModelDocument(model)
    if let address = request.document?.address {
      if let named = InstanceAddress(address).version {
        noteAddress(of: named, in: version, log: log)
      } else if wanted == nil {
        // Releases of the service come three times a year: a later run keeps the version that this one chose.
        response.parameters = [ReaderDescription.Parameter.apiVersion: version.description]
      }
    }
    let names = SpokenNames(model).names
    response.swiftNames = names.isEmpty ? nil : names
  }

  private static func noteAddress(of named: APIVersion, in used: APIVersion, log: FindingLog) {
    guard named != used else { return }
    log.note(
      .severalVersions,
      "the address is that of version \(named) of the API, and 'apiVersion' chooses \(used), which is used",
      hint: "'--set apiVersion=' leaves the choice to the address")
  }

  private static func wantedVersion(_ parameters: [String: String]) throws -> APIVersion? {
    guard let text = parameters[ReaderDescription.Parameter.apiVersion], !text.isEmpty else { return nil }
    guard let version = APIVersion(text) else {
      throw ReaderFault(
        .invalidVersion, "'\(text.prefix(40))' is not a version of the API", hint: "write it as '\(APIVersion.usual)'")
    }
    return version
  }

  private static func documents(of request: ReaderRequest, log: FindingLog) throws -> DocumentSet {
    guard let document = request.document else {
      throw ReaderFault(.unusableRequest, "the request has no document")
    }
    var documents = DocumentSet(log: log)
    if document.isFolder == true {
      if let path = document.path { try documents.read(folder: path) }
      return documents
    }
    let name = document.name.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "document"
    if let content = document.content {
      try documents.read(Data(content.utf8), name: name)
    } else if document.contentBase64 != nil {
      throw ReaderFault(.malformedDocument, "'\(name)' is not text in UTF-8", hint: "save it as JSON in UTF-8")
    } else if document.address == nil {
      throw ReaderFault(.unusableRequest, "the document '\(name)' has no content")
    }
    return documents
  }

  /// The version of the API in the addresses of the documents, the newest one of several.
  private static func version(of documents: DocumentSet, log: FindingLog) -> APIVersion {
    let versions = Set(documents.objects.compactMap(\.version)).sorted()
    if versions.count > 1 {
      log.note(
        .severalVersions,
        "the documents are from different versions of the API, \(versions.map(\.description).joined(separator: ", ")); the package uses \(versions[versions.count - 1])",
        hint: "'--set apiVersion=VERSION' chooses another one")
    }
    return versions.last ?? documents.directory?.version ?? documents.versions.last ?? .usual
  }

  private static func nothingDescribed(_ documents: DocumentSet) -> ReaderFault {
    guard let directory = documents.directory else {
      return ReaderFault(
        .unknownDocument, "no document describes an object",
        hint: "save the answers of '/services/data/v\(APIVersion.usual)/sobjects/NAME/describe' as 'NAME.describe.json'"
      )
    }
    return ReaderFault(
      .nothingIncluded,
      "the document names \(directory.entries.count) objects and describes none of them",
      hint:
        "add the answers of '/sobjects/NAME/describe' for the objects that you need, as 'NAME.describe.json' in one folder"
    )
  }

  private static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}
