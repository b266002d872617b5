import LocalStore
import ServiceData

/// The text of the schema of a small library, which tests edit.
enum ChangingSchema {
  static let text = """
    schema 1 odata 4.0
    enum Library.Genre
      Novel 1
      Poem 2
    complex Library.Place
      Street String
    entity Library.Book keys=ID
      ID Int32!
      Title String
      Pages Int32
      Genre e:Library.Genre
      Place c:Library.Place
      AuthorID Int32
      Author n:Library.Author partner=Books ref=AuthorID>ID
      Awards n:Library.Award[]!
    entity Library.Novel base=Library.Book
      Length Int32
    entity Library.Author keys=ID
      ID Int32!
      Name String
      Books n:Library.Book[]! partner=Author
    entity Library.Award keys=Name
      Name String!
    set Authors Library.Author
      bind Books Books
    set Awards Library.Award
    set Books Library.Book
      bind Author Authors
      bind Awards Awards

    """

  /// The schema with some texts replaced by others.
  static func schema(_ edits: KeyValuePairs<String, String> = [:]) throws -> ServiceSchema {
    var text = Self.text
    for (old, new) in edits {
      precondition(text.contains(old), "the schema has no '\(old)'")
      text = text.replacing(old, with: new)
    }
    return ServiceSchema(try SchemaDocument(text: text))
  }
}

extension StoreOpening {
  /// The sets that are downloaded again, since their tables could not be kept.
  var rebuilt: [String] { sets.filter { $0.steps.contains(.rebuilding) }.map(\.set) }
}
