import AppLifecycle
import ArtistsModel
import DataCommands
import EntityAccess
import FakeService
import FoundationEssentials
import HTTPTransport
import LocalStore
import ODataDialect
import OfflineData
import OnboardingSessions
import ServiceCommands
import ServiceData
import TypedEntities
import ViewModels

/// The model of a list of Artists.
public typealias ArtistsListModel = EntityListModel<Artist>
