import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorReading

/// Two models of the same shape: one with harmless texts, and one in which each of these texts is followed by a hostile
/// one.
///
/// Each text begins with its own number, so both models are sorted, named and grouped in the same way. Their renderings
/// may differ only in names, literals and comments.
struct HostileTwins {
  /// The model with harmless texts.
  let tame: ServiceModel
  /// The model with hostile texts.
  let hostile: ServiceModel

  /// Creates both models for a service with the given protocol.
  init(of serviceProtocol: ServiceProtocol) throws {
    var sink = DiagnosticSink()
    let document = SourceDocument(name: "hostile.xml", bytes: Data(Self.document.utf8))
    var model = try CSDLReader().read(document, diagnostics: &sink)
    guard sink.diagnostics.isEmpty else { throw ScaffoldError(.internalFault, sink.diagnostics) }
    model.serviceProtocol = serviceProtocol
    tame = model
    let json = String(decoding: try ServiceModelFormat.encode(model), as: UTF8.self)
    hostile = try ServiceModelFormat.decode(Data(try Self.spoiled(json).utf8), file: document.name)
  }

  /// The JSON of a model with a hostile text after each number.
  private static func spoiled(_ json: String) throws -> String {
    let encoder = JSONEncoder()
    let quoted = { (texts: [String]) in
      try texts.map { String(decoding: try encoder.encode($0), as: UTF8.self).dropFirst().dropLast() }
    }
    let (names, texts) = (try quoted(HostileText.names), try quoted(HostileText.texts))
    return json.replacing(#/(name|text)-([0-9]{4})/#) { match in
      let number = Int(match.2) ?? 0
      return match.0 + (match.1 == "name" ? names[number % names.count] : texts[number % texts.count])
    }
  }

  private static let document: String = {
    var number = 0
    var text = ""
    // '@' stands for a unique name, '%' for a text.
    for character in pattern {
      guard character == "@" || character == "%" else {
        text.append(character)
        continue
      }
      number += 1
      let digits = String(number)
      text += (character == "@" ? "name-" : "text-") + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return text
  }()

  /// As many properties, members, parameters and texts as there are hostile ones, and one declaration of each kind.
  private static var pattern: String {
    let terms = "<Annotation Term=\"Org.OData.Core.V1.Description\" String=\"%\"/>"
    let long = "<Annotation Term=\"Org.OData.Core.V1.LongDescription\" String=\"%\"/>"
    let all = HostileText.texts.indices
    let properties = all.map { _ in
      """
      <Property Name="%" Type="Edm.String" DefaultValue="%">\(terms)\(long)
      <Annotation Term="Org.OData.Measures.V1.Unit" String="%"/>
      <Annotation Term="Org.OData.Validation.V1.Pattern" String="%"/></Property>
      """
    }.joined()
    let members = all.map { _ in "<Member Name=\"%\">\(terms)</Member>" }.joined()
    let parameters = all.map { _ in "<Parameter Name=\"%\" Type=\"Edm.String\"/>" }.joined()
    return """
      <Edmx Version="4.0" xmlns="http://docs.oasis-open.org/odata/ns/edmx"><DataServices>
      <Schema Namespace="Hostile" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      \(HostileText.names.map { _ in declarations(terms, long) }.joined())
      <EntityType Name="Item"><Key><PropertyRef Name="Key"/></Key>
      <Property Name="Key" Type="Edm.Int32" Nullable="false"/>\(properties)\(terms)\(long)</EntityType>
      <EnumType Name="Level">\(members)\(terms)</EnumType>
      <TypeDefinition Name="Weight" UnderlyingType="Edm.Decimal">\(terms)</TypeDefinition>
      <Function Name="Call">\(parameters)<ReturnType Type="Edm.String"/>\(terms)\(long)</Function>
      <Action Name="Change" IsBound="true"><Parameter Name="it" Type="Hostile.Item"/>\(parameters)</Action>
      <EntityContainer Name="Service">\(all.map { _ in
        "<EntitySet Name=\"%\" EntityType=\"Hostile.Item\">\(terms)</EntitySet>" }.joined())
      <Singleton Name="%" Type="Hostile.Item">\(long)</Singleton>
      <FunctionImport Name="%" Function="Hostile.Call"/></EntityContainer>
      </Schema></DataServices></Edmx>
      """
  }

  /// An entity type, a complex type and an enumeration with unique names.
  private static func declarations(_ terms: String, _ long: String) -> String {
    """
    <EntityType Name="@"><Key><PropertyRef Name="Key"/></Key>
    <Property Name="Key" Type="Edm.String" Nullable="false"/>\(terms)</EntityType>
    <ComplexType Name="@"><Property Name="%" Type="Edm.Int32"/>\(long)</ComplexType>
    <EnumType Name="@"><Member Name="%"/></EnumType>
    """
  }
}
