/// The text that a template rendered to, and the origin of each of its lines.
public struct RenderedText: Sendable {
  /// The text in UTF-8.
  public let utf8: [UInt8]
  private let records: [LineRecord]
  private let templates: [Template]

  init(_ output: OutputBuffer, templates: [Template]) {
    // Copies have no room to grow: a large package keeps the texts of a thousand files.
    utf8 = output.bytes.withUnsafeBufferPointer { Array($0) }
    records = output.lines.withUnsafeBufferPointer { Array($0) }
    self.templates = templates
  }

  /// The text as a string.
  public var text: String {
    String(decoding: utf8, as: UTF8.self)
  }

  /// The origin of each line of the text, in order. Computed at each call.
  ///
  /// A line belongs to the tag or text that wrote its first byte.
  public var lines: [LineOrigin] {
    var tables: [Int32: LineTable] = [:]
    return records.map { record in
      let table = tables[record.template] ?? LineTable(templates[Int(record.template)].source)
      tables[record.template] = table
      return origin(of: record, in: table)
    }
  }

  /// The origin of a line, counted from 1; nil past the end. Computed at each call.
  public func origin(ofLine line: Int) -> LineOrigin? {
    guard records.indices.contains(line - 1) else { return nil }
    let record = records[line - 1]
    return origin(of: record, in: LineTable(templates[Int(record.template)].source))
  }

  private func origin(of record: LineRecord, in table: LineTable) -> LineOrigin {
    LineOrigin(
      template: templates[Int(record.template)].name, line: table.line(of: Int(record.offset)),
      origin: record.origin)
  }
}
