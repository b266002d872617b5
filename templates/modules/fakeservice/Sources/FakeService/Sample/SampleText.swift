/// Creates texts that suit the name of a property.
///
/// The words are English, and there are only a few rules. For any other name, the text consists of the words of the name.
struct SampleText {
  private let name: String
  private let words: Set<String>
  private var number: SampleNumber
  private let ordinal: Int

  private init(_ name: String, ordinal: Int, number: SampleNumber) {
    self.name = name
    self.number = number
    self.ordinal = ordinal
    words = Set(Self.words(of: name).map { $0.lowercased() })
  }

  /// A text for a property, of at most `maxLength` characters. It does not end with a blank, which some services remove.
  static func text(for name: String, ordinal: Int, number: SampleNumber, maxLength: Int?) -> String {
    var sample = SampleText(name, ordinal: ordinal, number: number)
    let text = sample.text(isShort: (maxLength ?? .max) < 4)
    guard let maxLength, text.count > maxLength else { return text }
    var short = text.prefix(maxLength)
    while short.last == " " { short.removeLast() }
    return String(short)
  }

  /// The maximum length of a name to examine, since texts are created for every row.
  private static let nameLimit = 200

  /// The words of a name in camel case or with underscores.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var isAfterLower = false
    for character in name.prefix(nameLimit) {
      if !character.isLetter {
        isAfterLower = false
        words.append("")
      } else if character.isUppercase, isAfterLower || words.isEmpty {
        words.append(String(character))
        isAfterLower = false
      } else {
        if words.isEmpty { words.append("") }
        words[words.count - 1].append(character)
        isAfterLower = character.isLowercase
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private func has(_ candidates: String...) -> Bool { candidates.contains { words.contains($0) } }

  private mutating func text(isShort: Bool) -> String {
    if has("currency") { return number.pick(SampleVocabulary.currencies) }
    if has("language", "lang") { return number.pick(SampleVocabulary.languages) }
    if has("country", "nation") {
      return number.pick(isShort ? SampleVocabulary.countryCodes : SampleVocabulary.countries)
    }
    if has("unit", "uom") { return number.pick(SampleVocabulary.units) }
    if isShort { return name.prefix(1).uppercased() + String(ordinal % 10) }
    return contact() ?? description()
  }

  private mutating func contact() -> String? {
    if has("email", "mail") {
      let (first, last) = (number.pick(SampleVocabulary.firstNames), number.pick(SampleVocabulary.lastNames))
      return "\(first).\(last)@example.com".lowercased()
    }
    if has("phone", "telephone", "fax", "mobile") { return "+49 30 5550\(100 + number.next(below: 900))" }
    if has("city", "town") { return number.pick(SampleVocabulary.cities) }
    if has("street", "address") { return "\(number.pick(SampleVocabulary.streets)) \(1 + number.next(below: 99))" }
    if has("postal", "zip", "postcode") { return String(10_000 + number.next(below: 89_999)) }
    if has("house", "building") { return String(1 + number.next(below: 99)) }
    if has("url", "uri", "web", "website", "homepage", "link") { return "https://www.example.com/\(ordinal + 1)" }
    if has("first", "given") { return number.pick(SampleVocabulary.firstNames) }
    if has("last", "family", "surname") { return number.pick(SampleVocabulary.lastNames) }
    return nil
  }

  private mutating func description() -> String {
    if has("company", "supplier", "organization", "vendor") {
      return "\(number.pick(SampleVocabulary.companies)) \(number.pick(["Trading", "Supplies", "Works"]))"
    }
    if has("contact", "person", "customer", "employee", "user", "author") {
      return "\(number.pick(SampleVocabulary.firstNames)) \(number.pick(SampleVocabulary.lastNames))"
    }
    if has("description", "text", "comment", "note", "remarks", "details") {
      let thing = "\(number.pick(SampleVocabulary.qualities)) \(number.pick(SampleVocabulary.things).lowercased())"
      return "\(thing), \(number.pick(SampleVocabulary.sentences))"
    }
    if has("status", "state", "phase") { return number.pick(SampleVocabulary.states) }
    if has("name", "title", "label", "product", "item") {
      return "\(number.pick(SampleVocabulary.qualities)) \(number.pick(SampleVocabulary.things)) \(ordinal + 1)"
    }
    return (Self.words(of: name) + [String(ordinal + 1)]).joined(separator: " ")
  }
}
