/// `Code` of the service.
public typealias Code = String
