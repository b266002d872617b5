import ServiceData

/// The JSON that rows, keys and requests are kept as, with names that have changed.
package enum RenamedJSON {
  /// An object with one of its members under another name; nil where it has no such member, or is no object.
  package static func object(_ json: [UInt8], member name: String, to new: String) -> [UInt8]? {
    rewritten(json) { found, _ in found == name ? (new, nil) : nil }
  }

  /// An object with another text in one of its members; nil where none of them holds the text.
  package static func object(_ json: [UInt8], text: String, to new: String, in members: Set<String>) -> [UInt8]? {
    let old = quoted(text)
    return rewritten(json) { found, value in
      members.contains(found) && value.elementsEqual(old) ? (found, quoted(new)) : nil
    }
  }

  /// Writes the object anew; the closure gives the members that change, with their values where these do too.
  private static func rewritten(
    _ json: [UInt8], _ change: (String, ArraySlice<UInt8>) -> (String, [UInt8]?)?
  ) -> [UInt8]? {
    var reader = JSONReader(json)
    var result: [UInt8] = [UInt8(ascii: "{")]
    var isChanged = false
    do {
      try reader.beginObject()
      while let name = try reader.nextName() {
        let start = reader.offset
        try reader.skip()
        let value = json[start..<reader.offset]
        let changed = change(name, value)
        if changed != nil { isChanged = true }
        if result.count > 1 { result.append(UInt8(ascii: ",")) }
        result += quoted(changed?.0 ?? name) + [UInt8(ascii: ":")] + (changed?.1 ?? Array(value))
      }
    } catch {
      return nil
    }
    return isChanged ? result + [UInt8(ascii: "}")] : nil
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(text)
    return writer.bytes
  }
}
