import FoundationEssentials
import ServiceData
import TypedEntities

/// A length.
///
/// Named `Centimetres` by the service.
public typealias Centimetres = Decimal
