import ServiceData
import ServiceFaults

/// The options of a fake organization.
public struct OrganizationOptions: Sendable {
  /// The number of sample records of each object.
  public var rowsPerObject = 12
  /// The most records of a page, and children inside of a record, whatever a client asks for. The API has at least 200 of
  /// them.
  public var pageSize = 2_000
  /// The seed of the sample values.
  public var seed: UInt64 = 1
  /// The file that stores changes between runs; nil to forget them.
  public var stateFile: String?
  /// The only access token that is accepted; nil for no authentication.
  public var token: String?
  /// The number of requests that are answered before the limit of requests is reached; nil for no limit.
  public var requestLimit: Int?
  /// Whether another transaction holds the next record that a collection writes, so that this record alone is refused.
  public var isRecordLocked: @Sendable () -> Bool = { false }
  /// The code of the error of a trigger or flow that does not handle an exception; nil if there is none. It gets the name of
  /// an object, and all records of it that are created or updated in one transaction.
  public var trigger: @Sendable (_ object: String, _ records: [Value]) -> String? = { _, _ in nil }
  /// The objects, such as `Account`, and the fields, such as `Account.Rating`, for which the users have no permission.
  public var hidden: @Sendable () -> Set<String> = { [] }
  /// What the organization takes from its users now.
  public var mode: @Sendable () -> OrganizationMode = { .normal }
  /// The faults of the organization.
  public var faults = FaultPlan()
  /// Ends the process for a fault, by default like `kill -9`. If a replacement returns, the request gets no answer.
  public var death: @Sendable () async throws -> Void = FaultInjector.killProcess
  /// The current time in seconds since 1970.
  public var now: @Sendable () -> Int = { OffsetDateTime.now.secondsSinceEpoch }

  /// Creates the options of an organization whose changes are not stored.
  public init() {}
}
