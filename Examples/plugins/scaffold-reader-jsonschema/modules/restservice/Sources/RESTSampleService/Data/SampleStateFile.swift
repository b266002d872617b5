import FoundationEssentials
import ServiceData

/// The file that keeps the sample service's entities, so that the next process has them.
struct SampleStateFile: Sendable {
  let path: String

  /// Loads the entities in the file, for the collections that the schema has. Does nothing if there is no file.
  func load(into collections: inout [String: SampleCollection]) throws(SampleStateError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do {
      var reader = JSONReader([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
      try reader.beginObject()
      while let name = try reader.nextName() {
        if let collection = collections[name] {
          collections[name] = try read(&reader, collection)
        } else {
          try reader.skip()
        }
      }
    } catch {
      throw SampleStateError(path: path, reason: "\(error)", isWriting: false)
    }
  }

  private func read(_ reader: inout JSONReader, _ collection: SampleCollection) throws(JSONError) -> SampleCollection {
    var collection = collection
    collection.entities = []
    try reader.beginObject()
    while let name = try reader.nextName() {
      guard name == "entities" else {
        collection.next = Int(try reader.readInt64())
        continue
      }
      try reader.beginArray()
      while try reader.nextElement() {
        var entity = SampleEntity(row: Row(type: collection.type))
        try reader.beginObject()
        while let part = try reader.nextName() {
          if part == "row" {
            entity.row = try reader.readRow(of: collection.type)
          } else {
            entity.revision = Int(try reader.readInt64())
          }
        }
        collection.entities.append(entity)
      }
    }
    return collection
  }

  /// Replaces the entities in the file, all or none.
  func save(_ collections: [String: SampleCollection]) throws(SampleStateError) {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, collection) in collections.sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      write(collection, into: &writer)
    }
    writer.endObject()
    do {
      try Data(writer.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw SampleStateError(path: path, reason: "\(error)", isWriting: true)
    }
  }

  private func write(_ collection: SampleCollection, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("next")
    writer.write(Int64(collection.next))
    writer.name("entities")
    writer.beginArray()
    for entity in collection.entities {
      writer.beginObject()
      writer.name("revision")
      writer.write(Int64(entity.revision))
      writer.name("row")
      writer.write(entity.row)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

/// Why the entities of the sample service cannot be stored or read.
public struct SampleStateError: Error, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  let reason: String
  let isWriting: Bool

  public var description: String {
    "cannot \(isWriting ? "write" : "read") the state of the sample service in '\(path)': \(reason); "
      + (isWriting ? "make its directory writable" : "remove the file to start with fresh sample data")
  }
}
