/// What an operation of the offline controller is doing: the steps of SAP's offline OData provider that occur here, under
/// its names.
public enum OfflineStep: String, Sendable, Hashable, CaseIterable {
  case creatingRequestQueueDatabase
  case buildingEntityStore
  case downloadingEntityStore
  case loadingMetadata
  case processingDefiningQueries
  case processingRequests
  case receivingDataFromServer
  case analyzingReceivedData
  case removingDeletedRelationships
  case reapplyingChanges
  case sendingDataToServer
  case uploadPreprocessing
  case waitingForDownload
  case upgradingSchema
}
