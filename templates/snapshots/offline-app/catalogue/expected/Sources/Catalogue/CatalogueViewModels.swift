import CatalogueModel
import ViewModels

/// The model of a list of Pages01.
public typealias Pages01ListModel = EntityListModel<Page01>

/// The model of a list of Pages02.
public typealias Pages02ListModel = EntityListModel<Page02>

/// The model of a list of Pages03.
public typealias Pages03ListModel = EntityListModel<Page03>

/// The model of a list of Pages04.
public typealias Pages04ListModel = EntityListModel<Page04>

/// The model of a list of Pages05.
public typealias Pages05ListModel = EntityListModel<Page05>

/// The model of a list of Pages06.
public typealias Pages06ListModel = EntityListModel<Page06>

/// The model of a list of Pages07.
public typealias Pages07ListModel = EntityListModel<Page07>

/// The model of a list of Pages08.
public typealias Pages08ListModel = EntityListModel<Page08>

/// The model of a list of Pages09.
public typealias Pages09ListModel = EntityListModel<Page09>

/// The model of a list of Pages10.
public typealias Pages10ListModel = EntityListModel<Page10>

/// The model of a list of Pages11.
public typealias Pages11ListModel = EntityListModel<Page11>

/// The model of a list of Pages12.
public typealias Pages12ListModel = EntityListModel<Page12>

/// The model of a list of Pages13.
public typealias Pages13ListModel = EntityListModel<Page13>

/// The model of a list of Pages14.
public typealias Pages14ListModel = EntityListModel<Page14>

/// The model of a list of Pages15.
public typealias Pages15ListModel = EntityListModel<Page15>

/// The model of a list of Pages16.
public typealias Pages16ListModel = EntityListModel<Page16>

/// The model of a list of Pages17.
public typealias Pages17ListModel = EntityListModel<Page17>

/// The model of a list of Pages18.
public typealias Pages18ListModel = EntityListModel<Page18>

/// The model of a list of Pages19.
public typealias Pages19ListModel = EntityListModel<Page19>

/// The model of a list of Pages20.
public typealias Pages20ListModel = EntityListModel<Page20>

/// The model of a list of Pages21.
public typealias Pages21ListModel = EntityListModel<Page21>

/// The model of a list of Pages22.
public typealias Pages22ListModel = EntityListModel<Page22>

/// The model of a list of Pages23.
public typealias Pages23ListModel = EntityListModel<Page23>

/// The model of a list of Pages24.
public typealias Pages24ListModel = EntityListModel<Page24>

/// The model of a list of Pages25.
public typealias Pages25ListModel = EntityListModel<Page25>

/// The model of a list of Pages26.
public typealias Pages26ListModel = EntityListModel<Page26>

/// The model of a list of Pages27.
public typealias Pages27ListModel = EntityListModel<Page27>

/// The model of a list of Pages28.
public typealias Pages28ListModel = EntityListModel<Page28>

/// The model of a list of Pages29.
public typealias Pages29ListModel = EntityListModel<Page29>

/// The model of a list of Pages30.
public typealias Pages30ListModel = EntityListModel<Page30>

/// The model of a list of Pages31.
public typealias Pages31ListModel = EntityListModel<Page31>

/// The model of a list of Pages32.
public typealias Pages32ListModel = EntityListModel<Page32>

/// The model of a list of Pages33.
public typealias Pages33ListModel = EntityListModel<Page33>

/// The model of a list of Pages34.
public typealias Pages34ListModel = EntityListModel<Page34>

/// The model of a list of Pages35.
public typealias Pages35ListModel = EntityListModel<Page35>

/// The model of a list of Pages36.
public typealias Pages36ListModel = EntityListModel<Page36>

/// The model of a list of Pages37.
public typealias Pages37ListModel = EntityListModel<Page37>

/// The model of a list of Pages38.
public typealias Pages38ListModel = EntityListModel<Page38>

/// The model of a list of Pages39.
public typealias Pages39ListModel = EntityListModel<Page39>

/// The model of a list of Pages40.
public typealias Pages40ListModel = EntityListModel<Page40>

/// The model of a list of Pages41.
public typealias Pages41ListModel = EntityListModel<Page41>

/// The model of a list of Pages42.
public typealias Pages42ListModel = EntityListModel<Page42>

/// The model of a list of Pages43.
public typealias Pages43ListModel = EntityListModel<Page43>

/// The model of a list of Pages44.
public typealias Pages44ListModel = EntityListModel<Page44>

/// The model of a list of Pages45.
public typealias Pages45ListModel = EntityListModel<Page45>

/// The model of a list of Pages46.
public typealias Pages46ListModel = EntityListModel<Page46>

/// The model of a list of Pages47.
public typealias Pages47ListModel = EntityListModel<Page47>

/// The model of a list of Pages48.
public typealias Pages48ListModel = EntityListModel<Page48>

/// The model of a list of Pages49.
public typealias Pages49ListModel = EntityListModel<Page49>

/// The model of a list of Pages50.
public typealias Pages50ListModel = EntityListModel<Page50>

/// The model of a list of Pages51.
public typealias Pages51ListModel = EntityListModel<Page51>

/// The model of a list of Pages52.
public typealias Pages52ListModel = EntityListModel<Page52>

/// The model of a list of Pages53.
public typealias Pages53ListModel = EntityListModel<Page53>

/// The model of a list of Pages54.
public typealias Pages54ListModel = EntityListModel<Page54>

/// The model of a list of Pages55.
public typealias Pages55ListModel = EntityListModel<Page55>
