import ArtistsModel
import EntityAccess
import FoundationEssentials
import HTTPTransport
import LocalStore
import ODataDialect
import OfflineData
import ServiceData
import TypedEntities
import ViewModels

/// The model of a list of Artists.
public typealias ArtistsListModel = EntityListModel<Artist>
