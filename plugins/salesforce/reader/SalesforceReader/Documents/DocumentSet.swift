import FoundationEssentials
import GeneratorCore

/// All documents of a request: one, or those of a folder.
struct DocumentSet {
  /// The described objects by name; of two with one name, the first.
  private(set) var objects: [ObjectDescription] = []
  /// The names of all objects of the service, if a document has them.
  private(set) var directory: ObjectDirectory?
  /// The versions of the API that the service offers, oldest first.
  private(set) var versions: [APIVersion] = []
  /// The names of the files that were found.
  private(set) var files: Set<String> = []
  private var names: Set<String> = []
  private let log: FindingLog

  /// Creates an empty set.
  init(log: FindingLog) { self.log = log }

  /// Reads a single document.
  ///
  /// - Throws: ``ReaderFault`` if it is not JSON, or describes nothing.
  mutating func read(_ data: Data, name: String) throws {
    let text = try DocumentText(data, file: nil, name: name)
    guard let document = DescribedDocument(text, log: log) else {
      throw ReaderFault(
        .unknownDocument, "'\(name)' does not describe an object", at: text.place(of: text.root),
        hint:
          "save the answer of '/services/data/v\(APIVersion.usual)/sobjects/NAME/describe', or of 'sf sobject describe'"
      )
    }
    add(document)
  }

  /// Reads the files `*.json` of a folder. What cannot be read is reported and left out, and so are other files, which the
  /// user may have named.
  ///
  /// - Throws: ``ReaderFault`` if the folder cannot be read.
  mutating func read(folder: String) throws {
    guard let found = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw ReaderFault(.unreadableDocument, "the folder '\(folder)' cannot be read")
    }
    for file in found.sorted() where !file.hasPrefix(".") {
      let path = "\(folder)/\(file)"
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      guard type == .typeRegular else { continue }
      guard file.lowercased().hasSuffix(".json") else {
        log.note(.unknownDocument, "'\(file)' is not read, because its name does not end in '.json'")
        continue
      }
      files.insert(file)
      do {
        try read(file: file, at: path)
      } catch let fault as ReaderFault {
        let finding = fault.finding
        log.add(finding.asWarning(leavingOut: file))
      }
    }
  }

  private mutating func read(file: String, at path: String) throws {
    guard let data = try? BoundedFile(path, limit: DocumentText.limit).read() else {
      throw ReaderFault(
        .unreadableDocument, "'\(file)' cannot be read, or has more than \(DocumentText.limit) bytes",
        hint: "the description of one object is rarely larger than 2 MB")
    }
    let text = try DocumentText(data, file: file, name: file)
    guard let document = DescribedDocument(text, log: log) else {
      throw ReaderFault(.unknownDocument, "'\(file)' does not describe an object", at: text.place(of: text.root))
    }
    add(document)
  }

  private mutating func add(_ document: DescribedDocument) {
    switch document {
    case .directory(let found): directory = directory ?? found
    case .versions(let found): versions = Array(Set(versions + found)).sorted()
    case .object(let object?):
      guard names.insert(object.name.lowercased()).inserted else {
        return log.warn(
          .duplicateName, "left out the object '\(object.name)': another document describes it", at: object.place)
      }
      objects.append(object)
    case .object(nil): break
    }
  }
}

extension Finding {
  /// An error about one of several documents as a warning.
  fileprivate func asWarning(leavingOut file: String) -> Finding {
    Finding(warning: self, message: "left out '\(file)': \(message)")
  }

  private init(warning finding: Finding, message: String) {
    let place = finding.line.map {
      DocumentPosition(
        file: finding.file, location: SourceLocation(file: finding.file ?? "", line: $0, column: finding.column),
        length: finding.length ?? 1)
    }
    self.init(.warning, finding.id, message, at: place, hint: finding.hint)
  }
}
