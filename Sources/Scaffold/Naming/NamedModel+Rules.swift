extension NamedModel {
  /// The conventions to record in the settings: those that were followed without being named there.
  public func recordedConventions(_ rules: NameRules) -> [NameRules.Convention]? {
    rules.conventions ?? (conventions.isEmpty ? nil : conventions)
  }
}
