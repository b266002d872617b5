import FoundationEssentials
import HTTPTransport
import ServiceData

/// Reads the output of ``SavedStateWriter``. Tables and types that the schema no longer has are ignored.
struct SavedStateReader {
  let catalog: TableCatalog

  func read(_ bytes: [UInt8]) throws(JSONError) -> SavedState {
    var state = SavedState()
    var reader = JSONReader(bytes)
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "sequence": state.sequence = try number(&reader)
      case "tables":
        try reader.beginObject()
        while let path = try reader.nextName() {
          if let plan = catalog.plan(path) {
            state.tables[path] = try table(&reader, plan)
          } else {
            try reader.skip()
          }
        }
      case "answers":
        try reader.beginArray()
        while try reader.nextElement() { try readAnswer(&reader, into: &state) }
      default: try reader.skip()
      }
    }
    try reader.finish()
    return state
  }

  private func readAnswer(_ reader: inout JSONReader, into state: inout SavedState) throws(JSONError) {
    var identity = ""
    var request: Int64 = 0
    var sequence = 0
    var response = HTTPResponse(status: 0)
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "identity": identity = try reader.readString()
      case "request": request = try reader.readInt64()
      case "change": sequence = try number(&reader)
      case "status": response.status = try number(&reader)
      case "headers":
        let texts = try texts(&reader)
        for index in stride(from: 1, to: texts.count, by: 2) { response.headers.add(texts[index - 1], texts[index]) }
      case "body": response.body = [UInt8](Data(base64Encoded: try reader.readString()) ?? Data())
      default: try reader.skip()
      }
    }
    state.answers[identity] = RememberedAnswer(request: request, response: response, sequence: sequence)
  }

  private func table(_ reader: inout JSONReader, _ plan: TablePlan) throws(JSONError) -> SavedTable {
    var table = SavedTable()
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "next": table.nextOrdinal = try ordinal(&reader)
      case "removed": table.removed = Set(try ordinals(&reader))
      case "deleted":
        try reader.beginArray()
        while try reader.nextElement() {
          let (key, sequence) = try deletion(&reader, plan)
          table.deleted[key] = sequence
        }
      case "records":
        try reader.beginArray()
        while try reader.nextElement() { if let record = try record(&reader) { table.records.append(record) } }
      default: try reader.skip()
      }
    }
    return table
  }

  private func deletion(
    _ reader: inout JSONReader, _ plan: TablePlan
  ) throws(JSONError) -> (key: EntityKey, sequence: Int) {
    var sequence = 0
    var parts: [EntityKey.Part] = []
    try reader.beginObject()
    while let name = try reader.nextName() {
      guard name == "key" else {
        sequence = try number(&reader)
        continue
      }
      try reader.beginObject()
      while let part = try reader.nextName() {
        let path = plan.type.keys.first { $0.name == part }?.path ?? [part]
        let kind = plan.type.member(at: path)?.primitive ?? .json
        parts.append(EntityKey.Part(name: part, value: try reader.readValue(of: kind)))
      }
    }
    return (EntityKey(parts), sequence)
  }

  private func record(_ reader: inout JSONReader) throws(JSONError) -> FakeRecord? {
    var (ordinal, sequence) = (0, 0)
    var owner: Int?
    var links: [String: [Int]] = [:]
    var streams: [String: StreamContent] = [:]
    var type: StructuredSchema?
    var row: Row?
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "number": ordinal = try self.ordinal(&reader)
      case "change": sequence = try number(&reader)
      case "owner": owner = try self.ordinal(&reader)
      case "links":
        try reader.beginObject()
        while let member = try reader.nextName() { links[member] = try ordinals(&reader) }
      case "streams":
        try reader.beginObject()
        while let member = try reader.nextName() { streams[member] = try content(&reader) }
      case "type": type = catalog.schema.type(try reader.readString())
      case "row": if let type { row = try reader.readRow(of: type) } else { try reader.skip() }
      default: try reader.skip()
      }
    }
    return row.map {
      FakeRecord(
        ordinal: ordinal, row: $0, sequence: sequence, isFollowedSince: sequence, owner: owner, links: links,
        streams: streams)
    }
  }

  private func content(_ reader: inout JSONReader) throws(JSONError) -> StreamContent {
    let texts = try texts(&reader)
    let bytes = texts.last.flatMap { Data(base64Encoded: $0) } ?? Data()
    return StreamContent(type: texts.first ?? "application/octet-stream", bytes: [UInt8](bytes))
  }

  /// The maximum number of entities of a table, since a table is created again entity by entity.
  private static let ordinalLimit = 1 << 24
  /// The maximum number; larger ones are not exact in JSON.
  private static let numberLimit = 1 << 53

  private func ordinal(_ reader: inout JSONReader) throws(JSONError) -> Int {
    try number(&reader, upTo: Self.ordinalLimit)
  }

  /// Reads a number up to a limit, which prevents overflows of sums.
  private func number(_ reader: inout JSONReader, upTo limit: Int = numberLimit) throws(JSONError) -> Int {
    if case .int(let number) = try reader.readValue(of: .int64), (0...Int64(limit)).contains(number) {
      return Int(number)
    }
    throw reader.unexpected("an integer from 0 to \(limit)")
  }

  private func texts(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    var texts: [String] = []
    try reader.beginArray()
    while try reader.nextElement() { texts.append(try reader.readString()) }
    return texts
  }

  private func ordinals(_ reader: inout JSONReader) throws(JSONError) -> [Int] {
    var ordinals: [Int] = []
    try reader.beginArray()
    while try reader.nextElement() { ordinals.append(try ordinal(&reader)) }
    return ordinals
  }
}
