import MuseumModel
import ViewModels

/// The model of a list of Paintings.
public typealias PaintingsListModel = EntityListModel<Painting>

/// The model of a list of Things.
public typealias ThingsListModel = EntityListModel<Thing>

/// The model of a list of Artists.
public typealias ArtistsListModel = EntityListModel<Artist>
