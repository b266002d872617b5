import Foundation

/// The protocol of the runs' service.
enum WorldDialect: String, Sendable, Hashable, CaseIterable {
  case odata
  case salesforce

  /// The service of a script.
  ///
  /// - Parameter stateFile: the file of its data, for a run of several processes.
  func server(_ script: Script, stateFile: URL?) throws -> any WorldServer {
    switch self {
    case .odata: try ODataWorld(script: script, stateFile: stateFile)
    case .salesforce: try SalesforceWorld(script: script, stateFile: stateFile)
    }
  }

  /// The protocol in the text of a script.
  func name(isOlder: Bool) -> String {
    switch self {
    case .odata: "OData \(isOlder ? "2.0" : "4.0")"
    case .salesforce: "Salesforce \(isOlder ? "59.0" : "60.0")"
    }
  }
}
