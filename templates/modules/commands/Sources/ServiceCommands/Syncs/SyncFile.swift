import ServiceData

/// The contents of a file `syncs.json`: an object with the array `syncs`. The names and values of its members are not
/// checked.
///
///     {
///       "syncs": [
///         { "name": "cheap", "direction": "down", "set": "Products", "filter": "Price lt 10", "fields": ["Name"] },
///         { "name": "sendProducts", "direction": "up", "set": "Products", "mergeMode": "overwrite" }
///       ]
///     }
struct SyncFile {
  /// A sync as it is in the file.
  struct Entry {
    /// The line on which it begins, from 1.
    let line: Int
    var members: [Member] = []

    /// The text of a member; nil if it is not there, or not a text.
    func text(_ name: String) -> String? {
      guard case .string(let text)? = members.first(where: { $0.name == name })?.value else { return nil }
      return text
    }
  }

  /// A member of a sync.
  struct Member {
    let name: String
    let value: Value
    let line: Int
  }

  let path: String
  private(set) var entries: [Entry] = []

  /// Reads the contents of a file.
  ///
  /// - Throws: ``SyncFileError``.
  init(path: String, contents: [UInt8]) throws(SyncFileError) {
    self.path = path
    do {
      var reader = JSONReader(contents)
      try read(&reader, contents)
      try reader.finish()
    } catch let error as JSONError {
      throw SyncFileError(path: path, line: error.line, reason: error.message)
    } catch {
      throw SyncFileError(path: path, line: 1, reason: String(describing: error))
    }
  }

  private mutating func read(_ reader: inout JSONReader, _ contents: [UInt8]) throws {
    var isThere = false
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "$schema": try reader.skip()
      case "syncs" where !isThere:
        isThere = true
        try reader.beginArray()
        while try reader.nextElement() { try readEntry(&reader, contents) }
      case "syncs": throw reader.failure("'syncs' occurs twice; write all syncs into one array")
      default: throw reader.failure("unknown member '\(name)', expected 'syncs'")
      }
    }
    if !isThere { throw reader.failure("the array 'syncs' is missing; write {\"syncs\": []} if there are none") }
  }

  private mutating func readEntry(_ reader: inout JSONReader, _ contents: [UInt8]) throws {
    _ = try reader.peek()
    var entry = Entry(line: reader.failure("").line)
    try reader.beginObject()
    while let name = try reader.nextName() {
      _ = try reader.peek()
      let (start, line) = (reader.offset, reader.failure("").line)
      try reader.skip()
      if entry.members.contains(where: { $0.name == name }) {
        throw reader.failure("'\(name)' occurs twice; remove one of them")
      }
      entry.members.append(
        Member(name: name, value: try Value(json: Array(contents[start..<reader.offset])), line: line))
    }
    entries.append(entry)
  }
}
