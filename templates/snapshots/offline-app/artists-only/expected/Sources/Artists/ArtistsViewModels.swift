import ArtistsModel
import ViewModels

/// The model of a list of Artists.
public typealias ArtistsListModel = EntityListModel<Artist>
