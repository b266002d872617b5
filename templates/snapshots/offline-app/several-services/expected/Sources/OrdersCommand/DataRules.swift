import OfflineData
import OrdersModel

// This file is yours: scaffold wrote it once and never changes it.

/// Which data is downloaded, how conflicts are resolved, and what is indexed for searches.
enum DataRules {
  /// The queries whose results are kept on this machine; by default all entities of all sets.
  static let queries = DefiningQuery.all(of: OrdersSchema.shared)

  /// What happens if an entity has changed here and on the service, by entity set. The setting `conflict-policy` decides
  /// for all other sets.
  static let conflictPolicies: [String: ConflictPolicy] = [:]

  /// The entity sets with a full-text index, so that a search does not read every row.
  static let searchedSets: Set<String> = []
}
