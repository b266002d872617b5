import FoundationEssentials

/// A length.
///
/// Named `Centimetres` by the service.
public typealias Centimetres = Decimal
