import ServiceData

/// Replaces names and values in JSON. All other bytes are kept as written; text that is not JSON is not changed.
package enum RenamedJSON {
  /// Replaces the name and the value of every member of an object.
  package static func object(
    _ json: [UInt8], _ change: (_ name: String, _ value: [UInt8]) -> (name: String, value: [UInt8])
  ) -> [UInt8] {
    var reader = JSONReader(json)
    var parts: [[UInt8]] = []
    do {
      try reader.beginObject()
      while let name = try reader.nextName() {
        let changed = change(name, try value(&reader, json))
        parts.append(quoted(changed.name) + [UInt8(ascii: ":")] + changed.value)
      }
    } catch {
      return json
    }
    return [UInt8(ascii: "{")] + parts.joined(separator: CollectionOfOne(UInt8(ascii: ","))) + [UInt8(ascii: "}")]
  }

  /// Replaces every element of an array.
  package static func array(_ json: [UInt8], _ change: (_ value: [UInt8]) -> [UInt8]) -> [UInt8] {
    var reader = JSONReader(json)
    var parts: [[UInt8]] = []
    do {
      try reader.beginArray()
      while try reader.nextElement() { parts.append(change(try value(&reader, json))) }
    } catch {
      return json
    }
    return [UInt8(ascii: "[")] + parts.joined(separator: CollectionOfOne(UInt8(ascii: ","))) + [UInt8(ascii: "]")]
  }

  /// Replaces the text of a string; any other value is kept.
  package static func string(_ json: [UInt8], _ change: (String) -> String) -> [UInt8] {
    var reader = JSONReader(json)
    guard let text = try? reader.readString() else { return json }
    return quoted(change(text))
  }

  /// The string value of a member of an object; nil if there is none.
  package static func text(of name: String, in json: [UInt8]) -> String? {
    var found: String?
    _ = object(json) { member, value in
      var reader = JSONReader(value)
      if member == name { found = try? reader.readString() }
      return (member, value)
    }
    return found
  }

  private static func value(_ reader: inout JSONReader, _ json: [UInt8]) throws(JSONError) -> [UInt8] {
    // White space before the value is not part of it.
    _ = try reader.peek()
    let start = reader.offset
    try reader.skip()
    return Array(json[start..<reader.offset])
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(text)
    return writer.bytes
  }
}
