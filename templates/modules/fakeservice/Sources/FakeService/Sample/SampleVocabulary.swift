/// The vocabulary of sample texts.
enum SampleVocabulary {
  static let firstNames = ["Ada", "Bruno", "Carla", "Dimitri", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas"]
  static let lastNames = ["Abel", "Brandt", "Costa", "Dubois", "Egger", "Fischer", "Gruber", "Horvat", "Ito", "Jensen"]
  static let companies = ["Alpine", "Baltic", "Coastal", "Delta", "Evergreen", "Falcon", "Granite", "Harbor"]
  static let cities = ["Berlin", "Lyon", "Porto", "Vienna", "Gdansk", "Oslo", "Bologna", "Utrecht", "Graz", "Malmö"]
  static let countries = ["Germany", "France", "Portugal", "Austria", "Poland", "Norway", "Italy", "Sweden"]
  static let countryCodes = ["DE", "FR", "PT", "AT", "PL", "NO", "IT", "SE"]
  static let streets = ["Station Road", "Mill Lane", "Harbor Street", "Garden Way", "Castle Hill", "Market Square"]
  static let currencies = ["EUR", "USD", "GBP", "CHF"]
  static let languages = ["EN", "DE", "FR", "PT"]
  static let units = ["EA", "KG", "PC", "L"]
  static let things = [
    "Lamp", "Desk", "Keyboard", "Monitor", "Chair", "Notebook", "Speaker", "Printer", "Router", "Mug",
  ]
  static let qualities = ["Compact", "Solid", "Bright", "Quiet", "Classic", "Light", "Sturdy", "Smart"]
  static let states = ["New", "Open", "Released", "Closed"]
  static let sentences = [
    "made for everyday use", "delivered within two days", "checked by hand", "best kept in a dry place",
    "popular with new customers", "available in several colors",
  ]
}
