/// Texts that suit the name of a field.
enum SampleText {
  private static let firstNames = ["Ada", "Bruno", "Carla", "Dimitri", "Elif", "Farid", "Greta", "Hugo", "Ines"]
  private static let lastNames = ["Abel", "Brandt", "Costa", "Dubois", "Egger", "Fischer", "Gruber", "O'Neil", "Ito"]
  private static let companies = ["Alpine", "Baltic", "Coastal", "Delta", "Evergreen", "Falcon", "Granite", "Harbor"]
  private static let cities = ["Berlin", "Lyon", "Porto", "Vienna", "Gdansk", "Oslo", "Bologna", "Utrecht", "Malmö"]
  private static let countries = ["Germany", "France", "Portugal", "Austria", "Poland", "Norway", "Italy", "Sweden"]
  private static let streets = ["Station Road", "Mill Lane", "Harbor Street", "Garden Way", "Castle Hill"]

  /// A text for a field; that of a name or an external identifier differs from record to record.
  static func text(for field: FakeField, object: String, ordinal: Int, _ number: inout SampleNumber) -> String {
    let name = field.name.lowercased()
    func has(_ parts: String...) -> Bool { parts.contains { name.contains($0) } }
    if has("email") {
      return "\(number.pick(firstNames)).\(number.pick(["abel", "brandt", "costa"]))\(ordinal + 1)@example.com"
        .lowercased()
    }
    if field.isExternalIdentifier { return "\(object.prefix(3).uppercased())-\(1_000 + ordinal)" }
    if has("firstname") { return number.pick(firstNames) }
    if has("lastname") { return number.pick(lastNames) }
    if has("phone", "fax", "mobile") { return "+49 30 5550\(100 + number.next(below: 900))" }
    if has("city") { return number.pick(cities) }
    if has("country") { return number.pick(countries) }
    if has("street") { return "\(number.pick(streets)) \(1 + number.next(below: 99))" }
    if has("postalcode", "zip") { return String(10_000 + number.next(below: 89_999)) }
    if has("website", "url") { return "https://www.example.com/\(ordinal + 1)" }
    if field.isName || has("company") {
      return "\(number.pick(companies)) \(number.pick(["Trading", "Supplies", "Works"])) \(ordinal + 1)"
    }
    return "\(field.label) \(ordinal + 1)"
  }
}
