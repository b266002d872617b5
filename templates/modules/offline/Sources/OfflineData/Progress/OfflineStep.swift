/// A step of an operation of the offline controller. The names are those of SAP's offline OData provider, as far as its
/// steps occur here.
public enum OfflineStep: String, Sendable, Hashable, CaseIterable {
  case creatingRequestQueueDatabase
  case buildingEntityStore
  case loadingMetadata
  case processingDefiningQueries
  case sendingDataToServer
  case uploadPreprocessing
  case waitingForDownload
}
