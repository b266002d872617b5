/// A document with names that are difficult for code, paths and people, in every place that has names.
enum HostileService {
  /// Words of Swift, of the platform and of the emitted runtime.
  private static let words = """
    self Self Type Protocol init default class in is as Any nil true func var let where actor async await try throws
    repeat operator subscript super static import consume copy each unsafe discard borrowing sending macro extension
    inout precedencegroup _ __ ___ row hash hashValue encode id ID Id description debugDescription schema key value
    rawValue none some allCases declared remote rows count fetch callArguments callResult target boundTarget newValue
    get set willSet Optional String Task on operationTarget targetOfOperation
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// Characters that are invalid in identifiers and paths, that change direction or are invisible, and scripts without
  /// case.
  private static let characters = [
    "a b", "a-b", "a.b", "a/b", "1st", "2nd Value", "---", "..", "~", "$metadata", "a\"b", "a\\b", "a'b", "é", "Имя",
    "имя", "产品", "名前", "اسم", "नाम", "😀", "x\u{200D}y", "x\u{202E}y", "ＦＵＬＬ", "\u{212A}", "ß", "SS", "ſ", "ǅ", "İ",
    "#", "`", "//", "*/", "{{x}}", "\\(x)", "a\nb",
  ]

  /// Names of about three hundred characters that differ only in the last one.
  private static let long = ["L" + String(repeating: "o", count: 298), String(repeating: "Очень", count: 60)]
    .flatMap { [$0 + "A", $0 + "B"] }

  static let names = words + characters + long

  /// Names of types: those above, and the names that the emitted package and its modules declare.
  static let types =
    names
      + """
      Int Int32 Decimal Error Class Collection Dictionary Row Value Swift Foundation ServiceData Array Bool Data Date UUID
      Never Void Result Codable Hostile HostileModel HostileService HostileSets HostileSchema HostileApplication EntityKey
      EntityValue ComplexValue EntityQuery RemoteService Item item ITEM con CON Aux nul prn com1 LPT1 Main Package
      """.split { $0 == " " || $0 == "\n" }.map(String.init)

  static var text: String {
    """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    \(schema("Hostile", everything))
    \(schema("Hostile.Sub", ""))
    \(schema("hostile", ""))
    </edmx:DataServices></edmx:Edmx>
    """
  }

  /// Every name as a type: alternately an entity type, a complex type and an enumeration, with a member of the same
  /// name.
  private static func schema(_ namespace: String, _ content: String) -> String {
    let declarations = types.enumerated().map { index, type in
      let name = attribute(type)
      switch index % 3 {
      case 0:
        return """
          <EntityType Name=\(name)><Key><PropertyRef Name="Key"/></Key>
          <Property Name="Key" Type="Edm.Int32" Nullable="false"/><Property Name=\(name) Type="Edm.String"/></EntityType>
          """
      case 1: return "<ComplexType Name=\(name)><Property Name=\(name) Type=\"Edm.String\"/></ComplexType>"
      default: return "<EnumType Name=\(name)><Member Name=\(name)/></EnumType>"
      }
    }
    return """
      <Schema Namespace="\(namespace)" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      \(declarations.joined(separator: "\n"))
      \(content)</Schema>
      """
  }

  /// Every name as a property, derived property, member, set, operation, import, part of a key, and parameter of a
  /// function and of a bound action.
  private static var everything: String {
    let properties = each { "<Property Name=\($0) Type=\"Edm.String\"/>" }
    let parameters = each { "<Parameter Name=\($0) Type=\"Edm.String\"/>" }
    let actions = each {
      "<Action Name=\($0) IsBound=\"true\"><Parameter Name=\"it\" Type=\"Hostile.Everything\"/></Action>"
    }
    let places = names.indices
    let keyParts = places.map { "<PropertyRef Name=\"Step\($0)/Value\" Alias=\(attribute(names[$0]))/>" }.joined()
    let steps = places.map { "<Property Name=\"Step\($0)\" Type=\"Hostile.Step\" Nullable=\"false\"/>" }.joined()
    return """
      <EntityType Name="Everything"><Key><PropertyRef Name="self"/></Key>\(properties)</EntityType>
      <EntityType Name="Derived" BaseType="Hostile.Everything">
      <Property Name="SELF" Type="Edm.String"/><Property Name="Class" Type="Edm.String"/></EntityType>
      <ComplexType Name="Step"><Property Name="Value" Type="Edm.String" Nullable="false"/></ComplexType>
      <EntityType Name="Keyed"><Key><PropertyRef Name="name"/>\(keyParts)</Key>
      <Property Name="name" Type="Edm.String" Nullable="false"/>\(steps)</EntityType>
      <EnumType Name="Words">\(each { "<Member Name=\($0)/>" })</EnumType>
      <Function Name="Call">\(parameters)<ReturnType Type="Edm.String"/></Function>
      <Action Name="Act" IsBound="true"><Parameter Name="it" Type="Hostile.Everything"/>\(parameters)</Action>
      \(actions)
      <EntityContainer Name="Container">
      \(each { "<EntitySet Name=\($0) EntityType=\"Hostile.Everything\"/>" })
      <FunctionImport Name="Call" Function="Hostile.Call"/>
      </EntityContainer>
      """
  }

  private static func each(_ line: (String) -> String) -> String {
    names.map { line(attribute($0)) }.joined(separator: "\n")
  }

  private static func attribute(_ text: String) -> String {
    let escapes = [("&", "&amp;"), ("<", "&lt;"), ("\"", "&quot;"), ("\n", "&#10;")]
    return "\"" + escapes.reduce(text) { $0.replacing($1.0, with: $1.1) } + "\""
  }
}
