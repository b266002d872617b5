import FoundationEssentials
import ServiceData

/// A length.
///
/// Named `Centimetres` by the service.
public typealias Centimetres = Decimal
