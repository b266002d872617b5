/// The streams of sample entities.
enum MediaSamples {
  /// The content of an entity's stream: the stored content, or a picture with the entity's number.
  ///
  /// - Parameter property: the name of a stream property; empty for the stream of a media entity.
  static func content(of record: FakeRecord, property: String) -> StreamContent {
    if let own = record.streams[property] { return own }
    let hue = record.ordinal * 47 % 360
    let picture =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\">"
      + "<rect width=\"64\" height=\"64\" fill=\"hsl(\(hue),60%,70%)\"/>"
      + "<text x=\"32\" y=\"40\" text-anchor=\"middle\">\(record.ordinal + 1)</text></svg>"
    return StreamContent(type: "image/svg+xml", bytes: Array(picture.utf8))
  }
}
