import GeneratorCore

/// Reads the `describe` documents of sObjects as a service model.
package enum SalesforceReader {
  /// The protocol of the services that it reads, as modules name it.
  package static let protocolName = "salesforce"
}
