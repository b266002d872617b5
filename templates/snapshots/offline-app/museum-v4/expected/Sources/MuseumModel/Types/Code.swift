import FoundationEssentials
import ServiceData
import TypedEntities

/// `Code` of the service.
public typealias Code = String
