/// A step of an operation of the offline controller. The names are those of SAP's offline OData provider, as far as its
/// steps occur here.
public enum OfflineStep: String, Sendable, Hashable, CaseIterable {
  /// The outbox is opened, or created.
  case creatingRequestQueueDatabase
  /// The store is opened, and created or adapted to the schema.
  case buildingEntityStore
  /// The defining queries are compared with the stored ones.
  case loadingMetadata
  /// The rows of the queries are downloaded.
  case processingDefiningQueries
  /// The requests of the outbox are sent.
  case sendingDataToServer
  /// Requests are looked for whose sending was interrupted.
  case uploadPreprocessing
  /// The operation waits for others that download or upload.
  case waitingForDownload
}
