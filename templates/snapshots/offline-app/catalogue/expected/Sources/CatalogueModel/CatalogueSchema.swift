import ServiceData

/// What the service offers, in metadata names: types, sets and operations, one line each.
public enum CatalogueSchema {
  /// The schema, read when it is first used.
  public static let shared = ServiceSchema(emitted: text)

  private static let text = #"""
    schema 1 odata 4.0
    enum Catalogue.Choice01
      No 0
    enum Catalogue.Choice02
      No 0
    enum Catalogue.Choice03
      No 0
    enum Catalogue.Choice04
      No 0
    enum Catalogue.Choice05
      No 0
    enum Catalogue.Choice06
      No 0
    enum Catalogue.Choice07
      No 0
    enum Catalogue.Choice08
      No 0
    enum Catalogue.Choice09
      No 0
    enum Catalogue.Choice10
      No 0
    enum Catalogue.Choice11
      No 0
    enum Catalogue.Choice12
      No 0
    enum Catalogue.Choice13
      No 0
    enum Catalogue.Choice14
      No 0
    enum Catalogue.Choice15
      No 0
    enum Catalogue.Choice16
      No 0
    enum Catalogue.Choice17
      No 0
    enum Catalogue.Choice18
      No 0
    enum Catalogue.Choice19
      No 0
    enum Catalogue.Choice20
      No 0
    enum Catalogue.Choice21
      No 0
    enum Catalogue.Choice22
      No 0
    enum Catalogue.Choice23
      No 0
    enum Catalogue.Choice24
      No 0
    enum Catalogue.Choice25
      No 0
    enum Catalogue.Choice26
      No 0
    enum Catalogue.Choice27
      No 0
    enum Catalogue.Choice28
      No 0
    enum Catalogue.Choice29
      No 0
    enum Catalogue.Choice30
      No 0
    enum Catalogue.Choice31
      No 0
    enum Catalogue.Choice32
      No 0
    enum Catalogue.Choice33
      No 0
    enum Catalogue.Choice34
      No 0
    enum Catalogue.Choice35
      No 0
    enum Catalogue.Choice36
      No 0
    enum Catalogue.Choice37
      No 0
    enum Catalogue.Choice38
      No 0
    enum Catalogue.Choice39
      No 0
    enum Catalogue.Choice40
      No 0
    enum Catalogue.Choice41
      No 0
    enum Catalogue.Choice42
      No 0
    enum Catalogue.Choice43
      No 0
    enum Catalogue.Choice44
      No 0
    enum Catalogue.Choice45
      No 0
    enum Catalogue.Choice46
      No 0
    enum Catalogue.Choice47
      No 0
    enum Catalogue.Choice48
      No 0
    enum Catalogue.Choice49
      No 0
    enum Catalogue.Choice50
      No 0
    enum Catalogue.Choice51
      No 0
    enum Catalogue.Choice52
      No 0
    enum Catalogue.Choice53
      No 0
    enum Catalogue.Choice54
      No 0
    enum Catalogue.Choice55
      No 0
    entity Catalogue.Page01 keys=ID
      ID Int32!
    entity Catalogue.Page02 keys=ID
      ID Int32!
    entity Catalogue.Page03 keys=ID
      ID Int32!
    entity Catalogue.Page04 keys=ID
      ID Int32!
    entity Catalogue.Page05 keys=ID
      ID Int32!
    entity Catalogue.Page06 keys=ID
      ID Int32!
    entity Catalogue.Page07 keys=ID
      ID Int32!
    entity Catalogue.Page08 keys=ID
      ID Int32!
    entity Catalogue.Page09 keys=ID
      ID Int32!
    entity Catalogue.Page10 keys=ID
      ID Int32!
    entity Catalogue.Page11 keys=ID
      ID Int32!
    entity Catalogue.Page12 keys=ID
      ID Int32!
    entity Catalogue.Page13 keys=ID
      ID Int32!
    entity Catalogue.Page14 keys=ID
      ID Int32!
    entity Catalogue.Page15 keys=ID
      ID Int32!
    entity Catalogue.Page16 keys=ID
      ID Int32!
    entity Catalogue.Page17 keys=ID
      ID Int32!
    entity Catalogue.Page18 keys=ID
      ID Int32!
    entity Catalogue.Page19 keys=ID
      ID Int32!
    entity Catalogue.Page20 keys=ID
      ID Int32!
    entity Catalogue.Page21 keys=ID
      ID Int32!
    entity Catalogue.Page22 keys=ID
      ID Int32!
    entity Catalogue.Page23 keys=ID
      ID Int32!
    entity Catalogue.Page24 keys=ID
      ID Int32!
    entity Catalogue.Page25 keys=ID
      ID Int32!
    entity Catalogue.Page26 keys=ID
      ID Int32!
    entity Catalogue.Page27 keys=ID
      ID Int32!
    entity Catalogue.Page28 keys=ID
      ID Int32!
    entity Catalogue.Page29 keys=ID
      ID Int32!
    entity Catalogue.Page30 keys=ID
      ID Int32!
    entity Catalogue.Page31 keys=ID
      ID Int32!
    entity Catalogue.Page32 keys=ID
      ID Int32!
    entity Catalogue.Page33 keys=ID
      ID Int32!
    entity Catalogue.Page34 keys=ID
      ID Int32!
    entity Catalogue.Page35 keys=ID
      ID Int32!
    entity Catalogue.Page36 keys=ID
      ID Int32!
    entity Catalogue.Page37 keys=ID
      ID Int32!
    entity Catalogue.Page38 keys=ID
      ID Int32!
    entity Catalogue.Page39 keys=ID
      ID Int32!
    entity Catalogue.Page40 keys=ID
      ID Int32!
    entity Catalogue.Page41 keys=ID
      ID Int32!
    entity Catalogue.Page42 keys=ID
      ID Int32!
    entity Catalogue.Page43 keys=ID
      ID Int32!
    entity Catalogue.Page44 keys=ID
      ID Int32!
    entity Catalogue.Page45 keys=ID
      ID Int32!
    entity Catalogue.Page46 keys=ID
      ID Int32!
    entity Catalogue.Page47 keys=ID
      ID Int32!
    entity Catalogue.Page48 keys=ID
      ID Int32!
    entity Catalogue.Page49 keys=ID
      ID Int32!
    entity Catalogue.Page50 keys=ID
      ID Int32!
    entity Catalogue.Page51 keys=ID
      ID Int32!
    entity Catalogue.Page52 keys=ID
      ID Int32!
    entity Catalogue.Page53 keys=ID
      ID Int32!
    entity Catalogue.Page54 keys=ID
      ID Int32!
    entity Catalogue.Page55 keys=ID
      ID Int32!
    complex Catalogue.Part01
      Text String
    complex Catalogue.Part02
      Text String
    complex Catalogue.Part03
      Text String
    complex Catalogue.Part04
      Text String
    complex Catalogue.Part05
      Text String
    complex Catalogue.Part06
      Text String
    complex Catalogue.Part07
      Text String
    complex Catalogue.Part08
      Text String
    complex Catalogue.Part09
      Text String
    complex Catalogue.Part10
      Text String
    set Pages01 Catalogue.Page01
    set Pages02 Catalogue.Page02
    set Pages03 Catalogue.Page03
    set Pages04 Catalogue.Page04
    set Pages05 Catalogue.Page05
    set Pages06 Catalogue.Page06
    set Pages07 Catalogue.Page07
    set Pages08 Catalogue.Page08
    set Pages09 Catalogue.Page09
    set Pages10 Catalogue.Page10
    set Pages11 Catalogue.Page11
    set Pages12 Catalogue.Page12
    set Pages13 Catalogue.Page13
    set Pages14 Catalogue.Page14
    set Pages15 Catalogue.Page15
    set Pages16 Catalogue.Page16
    set Pages17 Catalogue.Page17
    set Pages18 Catalogue.Page18
    set Pages19 Catalogue.Page19
    set Pages20 Catalogue.Page20
    set Pages21 Catalogue.Page21
    set Pages22 Catalogue.Page22
    set Pages23 Catalogue.Page23
    set Pages24 Catalogue.Page24
    set Pages25 Catalogue.Page25
    set Pages26 Catalogue.Page26
    set Pages27 Catalogue.Page27
    set Pages28 Catalogue.Page28
    set Pages29 Catalogue.Page29
    set Pages30 Catalogue.Page30
    set Pages31 Catalogue.Page31
    set Pages32 Catalogue.Page32
    set Pages33 Catalogue.Page33
    set Pages34 Catalogue.Page34
    set Pages35 Catalogue.Page35
    set Pages36 Catalogue.Page36
    set Pages37 Catalogue.Page37
    set Pages38 Catalogue.Page38
    set Pages39 Catalogue.Page39
    set Pages40 Catalogue.Page40
    set Pages41 Catalogue.Page41
    set Pages42 Catalogue.Page42
    set Pages43 Catalogue.Page43
    set Pages44 Catalogue.Page44
    set Pages45 Catalogue.Page45
    set Pages46 Catalogue.Page46
    set Pages47 Catalogue.Page47
    set Pages48 Catalogue.Page48
    set Pages49 Catalogue.Page49
    set Pages50 Catalogue.Page50
    set Pages51 Catalogue.Page51
    set Pages52 Catalogue.Page52
    set Pages53 Catalogue.Page53
    set Pages54 Catalogue.Page54
    set Pages55 Catalogue.Page55
    """#
}
