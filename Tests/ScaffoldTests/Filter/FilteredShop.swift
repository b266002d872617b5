@testable import GeneratorModel

/// A service with every kind of reference between types.
enum FilteredShop {
  static let text = MetadataText.version4(
    """
    <EntityType Name="Base" Abstract="true"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
    <EntityType Name="Product" BaseType="Shop.Base">
      <Property Name="Size" Type="Shop.Size"/><Property Name="Prices" Type="Collection(Shop.Price)"/>
      <NavigationProperty Name="Category" Type="Shop.Category" Partner="Products"/>
      <NavigationProperty Name="Reviews" Type="Collection(Shop.Review)" ContainsTarget="true"/></EntityType>
    <EntityType Name="Book" BaseType="Shop.Product"/>
    <EntityType Name="Category" BaseType="Shop.Base">
      <NavigationProperty Name="Products" Type="Collection(Shop.Product)" Partner="Category"/></EntityType>
    <EntityType Name="Review" BaseType="Shop.Base"/>
    <ComplexType Name="Price"><Property Name="Currency" Type="Shop.Currency"/></ComplexType>
    <ComplexType Name="Idle"/>
    <EnumType Name="Size"><Member Name="Small"/></EnumType>
    <TypeDefinition Name="Currency" UnderlyingType="Edm.String"/>
    <Action Name="Move" IsBound="true"><Parameter Name="it" Type="Shop.Product"/>
      <Parameter Name="to" Type="Shop.Category"/></Action>
    <Action Name="Praise" IsBound="true"><Parameter Name="it" Type="Shop.Product"/></Action>
    <Function Name="Best"><ReturnType Type="Shop.Review"/></Function>
    <EntityContainer Name="Container">
      <EntitySet Name="Products" EntityType="Shop.Product">
        <NavigationPropertyBinding Path="Category" Target="Categories"/></EntitySet>
      <EntitySet Name="Categories" EntityType="Shop.Category"/>
      <Singleton Name="Favourite" Type="Shop.Category"/>
      <FunctionImport Name="BestReview" Function="Shop.Best"/>
    </EntityContainer>
    """)

  static func model() throws -> ServiceModel { try MetadataText.read(text).model }

  /// The names of all types of a part, without their namespace, in the order of their names.
  static func types(_ model: ServiceModel) -> [String] { model.typeNames.map(\.name).sorted() }
}
