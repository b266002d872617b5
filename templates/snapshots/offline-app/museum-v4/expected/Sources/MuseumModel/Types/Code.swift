import FoundationEssentials
import ServiceData

/// `Code` of the service.
public typealias Code = String
