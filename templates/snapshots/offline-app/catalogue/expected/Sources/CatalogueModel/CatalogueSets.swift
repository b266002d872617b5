import TypedEntities

/// The entity sets and singletons of the service, each as the query of all that is in it.
///
///     let found = try await service.fetch(CatalogueSets.someSet.top(10))
public enum CatalogueSets {
  /// `Pages01` of the service.
  public static var pages01: EntityQuery<Page01> { EntityQuery(set: "Pages01") }

  /// `Pages02` of the service.
  public static var pages02: EntityQuery<Page02> { EntityQuery(set: "Pages02") }

  /// `Pages03` of the service.
  public static var pages03: EntityQuery<Page03> { EntityQuery(set: "Pages03") }

  /// `Pages04` of the service.
  public static var pages04: EntityQuery<Page04> { EntityQuery(set: "Pages04") }

  /// `Pages05` of the service.
  public static var pages05: EntityQuery<Page05> { EntityQuery(set: "Pages05") }

  /// `Pages06` of the service.
  public static var pages06: EntityQuery<Page06> { EntityQuery(set: "Pages06") }

  /// `Pages07` of the service.
  public static var pages07: EntityQuery<Page07> { EntityQuery(set: "Pages07") }

  /// `Pages08` of the service.
  public static var pages08: EntityQuery<Page08> { EntityQuery(set: "Pages08") }

  /// `Pages09` of the service.
  public static var pages09: EntityQuery<Page09> { EntityQuery(set: "Pages09") }

  /// `Pages10` of the service.
  public static var pages10: EntityQuery<Page10> { EntityQuery(set: "Pages10") }

  /// `Pages11` of the service.
  public static var pages11: EntityQuery<Page11> { EntityQuery(set: "Pages11") }

  /// `Pages12` of the service.
  public static var pages12: EntityQuery<Page12> { EntityQuery(set: "Pages12") }

  /// `Pages13` of the service.
  public static var pages13: EntityQuery<Page13> { EntityQuery(set: "Pages13") }

  /// `Pages14` of the service.
  public static var pages14: EntityQuery<Page14> { EntityQuery(set: "Pages14") }

  /// `Pages15` of the service.
  public static var pages15: EntityQuery<Page15> { EntityQuery(set: "Pages15") }

  /// `Pages16` of the service.
  public static var pages16: EntityQuery<Page16> { EntityQuery(set: "Pages16") }

  /// `Pages17` of the service.
  public static var pages17: EntityQuery<Page17> { EntityQuery(set: "Pages17") }

  /// `Pages18` of the service.
  public static var pages18: EntityQuery<Page18> { EntityQuery(set: "Pages18") }

  /// `Pages19` of the service.
  public static var pages19: EntityQuery<Page19> { EntityQuery(set: "Pages19") }

  /// `Pages20` of the service.
  public static var pages20: EntityQuery<Page20> { EntityQuery(set: "Pages20") }

  /// `Pages21` of the service.
  public static var pages21: EntityQuery<Page21> { EntityQuery(set: "Pages21") }

  /// `Pages22` of the service.
  public static var pages22: EntityQuery<Page22> { EntityQuery(set: "Pages22") }

  /// `Pages23` of the service.
  public static var pages23: EntityQuery<Page23> { EntityQuery(set: "Pages23") }

  /// `Pages24` of the service.
  public static var pages24: EntityQuery<Page24> { EntityQuery(set: "Pages24") }

  /// `Pages25` of the service.
  public static var pages25: EntityQuery<Page25> { EntityQuery(set: "Pages25") }

  /// `Pages26` of the service.
  public static var pages26: EntityQuery<Page26> { EntityQuery(set: "Pages26") }

  /// `Pages27` of the service.
  public static var pages27: EntityQuery<Page27> { EntityQuery(set: "Pages27") }

  /// `Pages28` of the service.
  public static var pages28: EntityQuery<Page28> { EntityQuery(set: "Pages28") }

  /// `Pages29` of the service.
  public static var pages29: EntityQuery<Page29> { EntityQuery(set: "Pages29") }

  /// `Pages30` of the service.
  public static var pages30: EntityQuery<Page30> { EntityQuery(set: "Pages30") }

  /// `Pages31` of the service.
  public static var pages31: EntityQuery<Page31> { EntityQuery(set: "Pages31") }

  /// `Pages32` of the service.
  public static var pages32: EntityQuery<Page32> { EntityQuery(set: "Pages32") }

  /// `Pages33` of the service.
  public static var pages33: EntityQuery<Page33> { EntityQuery(set: "Pages33") }

  /// `Pages34` of the service.
  public static var pages34: EntityQuery<Page34> { EntityQuery(set: "Pages34") }

  /// `Pages35` of the service.
  public static var pages35: EntityQuery<Page35> { EntityQuery(set: "Pages35") }

  /// `Pages36` of the service.
  public static var pages36: EntityQuery<Page36> { EntityQuery(set: "Pages36") }

  /// `Pages37` of the service.
  public static var pages37: EntityQuery<Page37> { EntityQuery(set: "Pages37") }

  /// `Pages38` of the service.
  public static var pages38: EntityQuery<Page38> { EntityQuery(set: "Pages38") }

  /// `Pages39` of the service.
  public static var pages39: EntityQuery<Page39> { EntityQuery(set: "Pages39") }

  /// `Pages40` of the service.
  public static var pages40: EntityQuery<Page40> { EntityQuery(set: "Pages40") }

  /// `Pages41` of the service.
  public static var pages41: EntityQuery<Page41> { EntityQuery(set: "Pages41") }

  /// `Pages42` of the service.
  public static var pages42: EntityQuery<Page42> { EntityQuery(set: "Pages42") }

  /// `Pages43` of the service.
  public static var pages43: EntityQuery<Page43> { EntityQuery(set: "Pages43") }

  /// `Pages44` of the service.
  public static var pages44: EntityQuery<Page44> { EntityQuery(set: "Pages44") }

  /// `Pages45` of the service.
  public static var pages45: EntityQuery<Page45> { EntityQuery(set: "Pages45") }

  /// `Pages46` of the service.
  public static var pages46: EntityQuery<Page46> { EntityQuery(set: "Pages46") }

  /// `Pages47` of the service.
  public static var pages47: EntityQuery<Page47> { EntityQuery(set: "Pages47") }

  /// `Pages48` of the service.
  public static var pages48: EntityQuery<Page48> { EntityQuery(set: "Pages48") }

  /// `Pages49` of the service.
  public static var pages49: EntityQuery<Page49> { EntityQuery(set: "Pages49") }

  /// `Pages50` of the service.
  public static var pages50: EntityQuery<Page50> { EntityQuery(set: "Pages50") }

  /// `Pages51` of the service.
  public static var pages51: EntityQuery<Page51> { EntityQuery(set: "Pages51") }

  /// `Pages52` of the service.
  public static var pages52: EntityQuery<Page52> { EntityQuery(set: "Pages52") }

  /// `Pages53` of the service.
  public static var pages53: EntityQuery<Page53> { EntityQuery(set: "Pages53") }

  /// `Pages54` of the service.
  public static var pages54: EntityQuery<Page54> { EntityQuery(set: "Pages54") }

  /// `Pages55` of the service.
  public static var pages55: EntityQuery<Page55> { EntityQuery(set: "Pages55") }
}
