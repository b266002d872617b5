import Testing

@testable import GeneratorNaming

@Suite struct NameSpellingTests {
  @Test(arguments: [
    ("Name", "name"), ("name", "name"), ("ID", "id"), ("IDs", "ids"), ("URLValue", "urlValue"),
    ("BusinessPartnerID", "businessPartnerID"), ("VATGroup", "vatGroup"), ("eTag", "eTag"),
    ("iOSVersion", "iOSVersion"),
    ("to_Address", "toAddress"), ("_Travel", "travel"), ("Name-1", "name1"), ("created_at", "createdAt"),
    ("CREATED_AT", "createdAt"), ("BP_ID", "bpID"), ("MAKTX", "maktx"), ("X509Certificate", "x509Certificate"),
    ("2ndName", "_2ndName"), ("Address_1_2", "address12"), ("client-request-id", "clientRequestId"),
    ("prefix/project", "prefixProject"), ("Имя", "имя"), ("产品", "产品"), ("Straße 7", "straße7"), ("$%", "unnamed"),
    ("a\u{202E}b", "aB"), ("", "unnamed"),
  ])
  func spellsMembers(original: String, expected: String) {
    #expect(NameSpelling(original, style: .member).text == expected)
  }

  @Test(arguments: [
    ("event", "Event"), ("A_BusinessPartnerType", "ABusinessPartnerType"), ("SALES_ORDER", "SalesOrder"),
    ("v1_0_0", "V1_0_0"), ("ID", "ID"), ("microsoft.graph", "MicrosoftGraph"), ("3D", "_3D"), ("--", "Unnamed"),
    ("тип", "Тип"),
  ])
  func spellsTypes(original: String, expected: String) {
    #expect(NameSpelling(original, style: .type).text == expected)
  }

  @Test func recordsReasons() {
    #expect(NameSpelling("name", style: .member).reasons == [])
    #expect(NameSpelling("Name", style: .member).reasons == [.convention])
    #expect(NameSpelling("a b", style: .member).reasons == [.illegalCharacters])
  }

  @Test func shortenedNamesStayDistinct() {
    let long = String(repeating: "x", count: 300)
    let first = NameSpelling(long + "A", style: .member)
    let second = NameSpelling(long + "B", style: .member)
    #expect(first.text.count == NameSpelling.limit)
    #expect(first.text != second.text)
    #expect(first.reasons.contains(.shortened))
    #expect(first.text == NameSpelling(long + "A", style: .member).text)
  }
}
