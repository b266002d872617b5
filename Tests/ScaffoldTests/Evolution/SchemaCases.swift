/// Small documents with one change each: types, navigation, and elements at the root of a service.
enum SchemaCases {
  typealias Case = SchemaComparisonTests.Case

  private static func product(_ content: String = "", attributes: String = "", set: String = "") -> String {
    SchemaComparisonTests.product(content, attributes: attributes, container: set)
  }

  private static let wheels = "<Property Name=\"Wheels\" Type=\"Edm.Int32\"/>"
  private static let color = "<Member Name=\"Red\" Value=\"1\"/>"
  private static let base = "<EntityType Name=\"Thing\" Abstract=\"true\">\(wheels)</EntityType>"
  private static let plainThing = "<EntityType Name=\"Thing\" Abstract=\"true\"/>"

  static let types: [Case] = [
    Case("a type", product(), product() + "<ComplexType Name=\"Box\"/>", "added complexType Shop.Box"),
    Case(
      "a type goes", product() + "<ComplexType Name=\"Box\"/>", product(),
      "removed complexType Shop.Box, breaks protocol and source"),
    Case(
      "a derived type", product(),
      product() + "<EntityType Name=\"Car\" BaseType=\"Shop.Product\">\(wheels)</EntityType>",
      "added entityType Shop.Car, store in place"),
    Case(
      "another kind of type", "<ComplexType Name=\"Box\"/>", "<EntityType Name=\"Box\"/>",
      "changed entityType Shop.Box kind complex type → entity type, breaks protocol and source"),
    Case(
      "abstract", product(), product(attributes: "Abstract=\"true\""),
      "changed entityType Shop.Product abstract false → true, breaks protocol"),
    Case(
      "open", product(), product(attributes: "OpenType=\"true\""), "changed entityType Shop.Product open false → true"),
    Case(
      "closed", product(attributes: "OpenType=\"true\""), product(),
      "changed entityType Shop.Product open true → false, breaks protocol"),
    Case(
      "a media stream", product(), product(attributes: "HasStream=\"true\""),
      "changed entityType Shop.Product mediaEntity false → true, breaks protocol"),
    Case(
      "a base type", plainThing + product(), plainThing + product(attributes: "BaseType=\"Shop.Thing\""),
      "changed entityType Shop.Product base - → Shop.Thing, store in place"),
    Case(
      "no base type", base + product(attributes: "BaseType=\"Shop.Thing\""), base + product(),
      "changed entityType Shop.Product base Shop.Thing → -, breaks protocol and source, store in place"),
    Case(
      "a property moves up", plainThing + product(wheels, attributes: "BaseType=\"Shop.Thing\""),
      base + product(attributes: "BaseType=\"Shop.Thing\""),
      "added property Shop.Thing/Wheels, store in place",
      "changed property Shop.Thing/Wheels declaringType Shop.Product → Shop.Thing, store rebuild"),
    Case(
      "another key", product("<Property Name=\"No\" Type=\"Edm.Int32\" Nullable=\"false\"/>"),
      product("<Property Name=\"No\" Type=\"Edm.Int32\" Nullable=\"false\"/>")
        .replacing("<PropertyRef Name=\"ID\"/>", with: "<PropertyRef Name=\"ID\"/><PropertyRef Name=\"No\"/>"),
      "changed entityType Shop.Product key ID → ID, No, breaks protocol and source, store rebuild"),
    Case(
      "a member", "<EnumType Name=\"Color\">\(color)</EnumType>",
      "<EnumType Name=\"Color\">\(color)<Member Name=\"Blue\" Value=\"2\"/></EnumType>",
      "added enumerationMember Shop.Color/Blue"),
    Case(
      "a member goes", "<EnumType Name=\"Color\">\(color)<Member Name=\"Blue\" Value=\"2\"/></EnumType>",
      "<EnumType Name=\"Color\">\(color)</EnumType>",
      "removed enumerationMember Shop.Color/Blue, breaks protocol and source"),
    Case(
      "another value", "<EnumType Name=\"Color\">\(color)</EnumType>",
      "<EnumType Name=\"Color\"><Member Name=\"Red\" Value=\"4\"/></EnumType>",
      "changed enumerationMember Shop.Color/Red value 1 → 4, breaks protocol"),
    Case(
      "flags", "<EnumType Name=\"Color\">\(color)</EnumType>",
      "<EnumType Name=\"Color\" IsFlags=\"true\">\(color)</EnumType>",
      "changed enumeration Shop.Color flags false → true, breaks protocol and source"),
    Case(
      "a definition of another type", "<TypeDefinition Name=\"Code\" UnderlyingType=\"Edm.String\"/>",
      "<TypeDefinition Name=\"Code\" UnderlyingType=\"Edm.Int32\"/>",
      "changed typeDefinition Shop.Code underlyingType Edm.String → Edm.Int32, breaks protocol and source, store rebuild"
    ),
    Case(
      "a type gets a definition",
      "<TypeDefinition Name=\"Code\" UnderlyingType=\"Edm.String\"/>"
        + product("<Property Name=\"Code\" Type=\"Edm.String\"/>"),
      "<TypeDefinition Name=\"Code\" UnderlyingType=\"Edm.String\"/>"
        + product("<Property Name=\"Code\" Type=\"Shop.Code\"/>"),
      "changed property Shop.Product/Code type Edm.String → Shop.Code"),
  ]

  private static func parts(_ attributes: String, _ content: String = "") -> String {
    product("<NavigationProperty Name=\"Parts\" \(attributes)>\(content)</NavigationProperty>")
  }

  static let navigation: [Case] = [
    Case(
      "a way to many", product(), parts("Type=\"Collection(Shop.Product)\""),
      "added navigationProperty Shop.Product/Parts, store in place"),
    Case(
      "a required way", product(), parts("Type=\"Shop.Product\" Nullable=\"false\""),
      "added navigationProperty Shop.Product/Parts, breaks protocol, store in place"),
    Case(
      "a way goes", parts("Type=\"Shop.Product\""), product(),
      "removed navigationProperty Shop.Product/Parts, breaks protocol and source"),
    Case(
      "one and many", parts("Type=\"Shop.Product\""), parts("Type=\"Collection(Shop.Product)\""),
      "changed navigationProperty Shop.Product/Parts collection false → true, breaks protocol and source, store in place"
    ),
    Case(
      "always one", parts("Type=\"Shop.Product\""), parts("Type=\"Shop.Product\" Nullable=\"false\""),
      "changed navigationProperty Shop.Product/Parts nullable true → false, breaks protocol"),
    Case(
      "containment", parts("Type=\"Collection(Shop.Product)\""),
      parts("Type=\"Collection(Shop.Product)\" ContainsTarget=\"true\""),
      "changed navigationProperty Shop.Product/Parts containment false → true, breaks protocol, store in place"),
    Case(
      "a constraint", parts("Type=\"Shop.Product\""),
      parts("Type=\"Shop.Product\"", "<ReferentialConstraint Property=\"ID\" ReferencedProperty=\"ID\"/>"),
      "changed navigationProperty Shop.Product/Parts referentialConstraints - → ID = ID, store in place"),
    Case(
      "deletion", parts("Type=\"Shop.Product\""), parts("Type=\"Shop.Product\"", "<OnDelete Action=\"Cascade\"/>"),
      "changed navigationProperty Shop.Product/Parts onDelete - → Cascade"),
  ]

  private static let restriction =
    "<Annotation Term=\"Org.OData.Capabilities.V1.DeleteRestrictions\"><Record><PropertyValue Property=\"Deletable\" "
    + "Bool=\"false\"/></Record></Annotation>"

  private static func rate(_ parameters: String, kind: String = "Action", attributes: String = "") -> String {
    product()
      + "<\(kind) Name=\"Rate\" IsBound=\"true\" \(attributes)><Parameter Name=\"on\" Type=\"Shop.Product\"/>"
      + "\(parameters)<ReturnType Type=\"Edm.Int32\"/></\(kind)>"
  }

  private static let stars = "<Parameter Name=\"stars\" Type=\"Edm.Int32\" Nullable=\"false\"/>"

  static let service: [Case] = [
    Case(
      "a set", product(),
      product().replacing(
        "</EntityContainer>", with: "<EntitySet Name=\"More\" EntityType=\"Shop.Product\"/></EntityContainer>"),
      "added entitySet Shop.Service/More, store in place"),
    Case(
      "a set goes",
      product().replacing(
        "</EntityContainer>", with: "<EntitySet Name=\"More\" EntityType=\"Shop.Product\"/></EntityContainer>"),
      product(), "removed entitySet Shop.Service/More, breaks protocol and source"),
    Case(
      "nothing can be deleted", product(), product(set: restriction),
      "changed entitySet Shop.Service/Products deletable true → false, breaks protocol"),
    Case(
      "another container", product(), product().replacing("\"Service\"", with: "\"Entrance\""),
      "changed container Shop.Entrance name Shop.Service → Shop.Entrance"),
    Case(
      "an overload", rate(stars), rate(stars) + rate("").replacing(product(), with: ""),
      "added action Shop.Rate(Shop.Product)"),
    Case(
      "a parameter", rate(""), rate("<Parameter Name=\"why\" Type=\"Edm.String\"/>"),
      "added parameter Shop.Rate(Shop.Product,why:Edm.String)/why, breaks source"),
    Case(
      "a required parameter", rate(""), rate(stars),
      "added parameter Shop.Rate(Shop.Product,stars:Edm.Int32)/stars, breaks protocol and source"),
    Case(
      "a parameter of a function", rate("", kind: "Function"),
      rate("<Parameter Name=\"why\" Type=\"Edm.String\"/>", kind: "Function"),
      "added parameter Shop.Rate(Shop.Product,why:Edm.String)/why, breaks protocol and source"),
    Case(
      "a parameter goes", rate(stars), rate(""),
      "removed parameter Shop.Rate(Shop.Product,stars:Edm.Int32)/stars, breaks protocol and source"),
    Case(
      "parameters in another order", rate(stars + "<Parameter Name=\"why\" Type=\"Edm.String\"/>"),
      rate("<Parameter Name=\"why\" Type=\"Edm.String\"/>" + stars),
      "changed action Shop.Rate(Shop.Product,why:Edm.String,stars:Edm.Int32) parameterOrder stars, why → why, stars, "
        + "breaks protocol and source"),
    Case(
      "a parameter may be null", rate(stars), rate("<Parameter Name=\"stars\" Type=\"Edm.Int32\"/>"),
      "changed parameter Shop.Rate(Shop.Product,stars:Edm.Int32)/stars nullable false → true"),
    Case(
      "another result", rate(stars),
      rate(stars).replacing("ReturnType Type=\"Edm.Int32\"", with: "ReturnType Type=\"Edm.String\""),
      "changed action Shop.Rate(Shop.Product,stars:Edm.Int32) result Edm.Int32 → Edm.String, breaks protocol and source"
    ),
    Case(
      "a function becomes an action", rate("", kind: "Function"), rate(""),
      "changed action Shop.Rate(Shop.Product) kind function → action, breaks protocol"),
    Case(
      "an operation goes", rate(""), product(), "removed action Shop.Rate(Shop.Product), breaks protocol and source"),
  ]
}
