import ServiceData

/// What the service offers, in metadata names: types, sets and operations, one line each.
public enum MuseumSchema {
  /// The schema, read when it is first used.
  public static let shared = ServiceSchema(emitted: text)

  private static let text = #"""
    schema 1 odata 4.0
    enum Museum.Empty
    enum Museum.Rights flags
      Look 1
      Touch 2
    enum Museum.Style
      // What a painting looks like.
      Abstract 0
      Figurative 1
      // Shows what there is to see.
      default 2
    complex Museum.Address
      Street String
      City String
    entity Museum.Artist keys=ID
      ID Guid!
      Name String!
      Born Date
      Portrait Stream
      Paintings n:Museum.Painting[]! partner=Artist
    entity Museum.House
      Name String
      IsOpen Boolean!
      Address c:Museum.Address
      Favourite n:Museum.Painting
    complex Museum.Nothing
    entity Museum.Painting base=Museum.Thing stream
      Width Decimal precision=6 scale=1
      Insured Decimal precision=15 scale=2
      Currency String max=3
      Changed DateTimeOffset precision=3 computed
      Style e:Museum.Style! default=Abstract
      Place c:Museum.Place
      Tags String[]!
      class String
      // A word that Swift keeps for itself.
      Artist n:Museum.Artist! partner=Paintings
      Reports n:Museum.Report[]! contains
    complex Museum.Place
      // Where something hangs or stands. A room of the house, and in the depot a shelf too.
      Room String!
      Shelf Byte
    entity Museum.Report keys=Day,Page
      Day Date!
      Page Int16!
      Text String
      Signature Binary max=64
      Took Duration
      At TimeOfDay
      Spot Geography
    entity Museum.Sculpture base=Museum.Thing open
      Weight Double
      Material JSON
    entity Museum.Thing keys=Number abstract
      // Whatever the museum owns.
      Number Int32! immutable
      // The number in the inventory.
      Title String! max=120
    set Paintings Museum.Painting
      // What hangs on the walls.
      bind Artist Artists
    set Things Museum.Thing
    set Artists Museum.Artist
      bind Paintings Paintings
    singleton House Museum.House
    function Cheapest
      // The painting that is insured for the least.
      parameter style e:Museum.Style
      parameter limit Decimal
      parameter since Date! optional
      returns n:Museum.Painting
      in Paintings
    function Now
      returns DateTimeOffset!
    action Close
    action Museum.Dust
      bound n:Museum.Painting[]!
      returns Int32
    action Museum.Lend
      bound n:Museum.Painting
      parameter to String!
      parameter until Date
    function Museum.Neighbours
      bound n:Museum.Painting
      parameter steps Int32!
      returns n:Museum.Painting[]!
    """#
}
