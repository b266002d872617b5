/// The public types that are visible in emitted code without a module name: those of Swift and of Foundation on Linux,
/// except for names that begin with `NS`. A model type with the same name would make the other type hard to use.
enum PlatformTypeNames {
  /// The names of these types and of their modules.
  static let all = Set((modules + " " + swift + " " + foundation).split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let modules =
    "Swift Foundation FoundationEssentials Testing Observation Dispatch Glibc Synchronization"

  private static let swift = """
    Actor AdditiveArithmetic AnyActor AnyBidirectionalCollection AnyClass AnyCollection AnyHashable AnyIndex
    AnyIterator AnyKeyPath AnyObject AnyRandomAccessCollection AnySequence Array ArraySlice AsyncCompactMapSequence
    AsyncDropFirstSequence AsyncDropWhileSequence AsyncFilterSequence AsyncFlatMapSequence AsyncIteratorProtocol
    AsyncMapSequence AsyncPrefixSequence AsyncPrefixWhileSequence AsyncSequence AsyncStream AsyncThrowingStream
    Atomic BidirectionalCollection BidirectionalIndexable BidirectionalSlice BinaryFloatingPoint BinaryInteger
    BitwiseCopyable Bool BooleanLiteralType CBool CChar CChar16 CChar32 CChar8 CDouble CFloat CFloat16 CInt CLong
    CLongDouble CLongLong CShort CSignedChar CUnsignedChar CUnsignedInt CUnsignedLong CUnsignedLongLong
    CUnsignedShort CVaListPointer CVarArg CWideChar CancellationError CaseIterable Character CheckedContinuation
    Clock ClosedRange ClosedRangeIndex Codable CodingKey CodingKeyRepresentable CodingUserInfoKey Collection
    CollectionDifference CollectionOfOne CommandLine Comparable ConcurrentValue ContiguousArray ContinuousClock
    Copyable CountableClosedRange CountablePartialRangeFrom CountableRange CustomDebugStringConvertible
    CustomLeafReflectable CustomPlaygroundDisplayConvertible CustomPlaygroundQuickLookable CustomReflectable
    CustomStringConvertible Decodable Decoder DecodingError DefaultBidirectionalIndices DefaultIndices
    DefaultRandomAccessIndices DefaultStringInterpolation Dictionary DictionaryIndex DictionaryIterator
    DictionaryLiteral DiscardingTaskGroup DiscontiguousSlice Double DropFirstSequence DropWhileSequence Duration
    DurationProtocol EmptyCollection EmptyIterator Encodable Encoder EncodingError EnumeratedIterator
    EnumeratedSequence Equatable Error Escapable Executor ExecutorJob ExpressibleByArrayLiteral
    ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral ExpressibleByExtendedGraphemeClusterLiteral
    ExpressibleByFloatLiteral ExpressibleByIntegerLiteral ExpressibleByNilLiteral ExpressibleByStringInterpolation
    ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral ExtendedGraphemeClusterType FixedWidthInteger
    FlattenBidirectionalCollection FlattenBidirectionalCollectionIndex FlattenCollection FlattenCollectionIndex
    FlattenSequence Float Float16 Float32 Float64 Float80 FloatLiteralType FloatingPoint FloatingPointClassification
    FloatingPointRoundingRule FloatingPointSign GlobalActor Hashable Hasher Identifiable Indexable IndexableBase
    IndexingIterator InlineArray InstantProtocol Int Int128 Int16 Int32 Int64 Int8 IntegerLiteralType
    IteratorOverOne IteratorProtocol IteratorSequence Job JoinedIterator JoinedSequence KeyPath KeyValuePairs
    KeyedDecodingContainer KeyedDecodingContainerProtocol KeyedEncodingContainer KeyedEncodingContainerProtocol
    LazyBidirectionalCollection LazyCollection LazyCollectionProtocol LazyDropWhileBidirectionalCollection
    LazyDropWhileCollection LazyDropWhileIndex LazyDropWhileIterator LazyDropWhileSequence
    LazyFilterBidirectionalCollection LazyFilterCollection LazyFilterIndex LazyFilterIterator LazyFilterSequence
    LazyMapBidirectionalCollection LazyMapCollection LazyMapIterator LazyMapRandomAccessCollection LazyMapSequence
    LazyPrefixWhileBidirectionalCollection LazyPrefixWhileCollection LazyPrefixWhileIndex LazyPrefixWhileIterator
    LazyPrefixWhileSequence LazyRandomAccessCollection LazySequence LazySequenceProtocol LosslessStringConvertible
    MainActor ManagedBuffer ManagedBufferPointer MemoryLayout Mirror MirrorPath MutableBidirectionalSlice
    MutableCollection MutableIndexable MutableRandomAccessSlice MutableRangeReplaceableBidirectionalSlice
    MutableRangeReplaceableRandomAccessSlice MutableRangeReplaceableSlice MutableRawSpan MutableSlice MutableSpan
    Mutex Never Numeric ObjectIdentifier Observable ObservationRegistrar Observations OpaquePointer OptionSet
    Optional OutputRawSpan OutputSpan PartialAsyncTask PartialKeyPath PartialRangeFrom PartialRangeThrough
    PartialRangeUpTo PlaygroundQuickLook PrefixSequence RandomAccessCollection RandomAccessIndexable
    RandomAccessSlice RandomNumberGenerator Range RangeExpression RangeReplaceableBidirectionalSlice
    RangeReplaceableCollection RangeReplaceableIndexable RangeReplaceableRandomAccessSlice RangeReplaceableSlice
    RangeSet RawRepresentable RawSpan ReferenceWritableKeyPath Regex RegexComponent Repeated Result
    ReversedCollection ReversedIndex ReversedRandomAccessCollection SIMD SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64
    SIMD8 SIMDMask SIMDScalar SIMDStorage Sendable SendableMetatype Sequence SerialExecutor Set SetAlgebra SetIndex
    SetIterator SignedInteger SignedNumeric SingleValueDecodingContainer SingleValueEncodingContainer Slice Span
    StaticBigInt StaticString StrideThrough StrideThroughIterator StrideTo StrideToIterator Strideable String
    StringInterpolationConvertible StringInterpolationProtocol StringLiteralType StringProtocol Substring
    SuspendingClock SystemRandomNumberGenerator Task TaskExecutor TaskGroup TaskLocal TaskPriority TextOutputStream
    TextOutputStreamable ThrowingDiscardingTaskGroup ThrowingTaskGroup UInt UInt128 UInt16 UInt32 UInt64 UInt8 UTF16
    UTF32 UTF8 UTF8Span UnboundedRange UnboundedRange_ UnfoldFirstSequence UnfoldSequence Unicode UnicodeCodec
    UnicodeDecodingResult UnicodeScalar UnicodeScalarType UnkeyedDecodingContainer UnkeyedEncodingContainer
    Unmanaged UnownedJob UnownedSerialExecutor UnownedTaskExecutor UnsafeBufferPointer UnsafeBufferPointerIterator
    UnsafeConcurrentValue UnsafeContinuation UnsafeCurrentTask UnsafeMutableBufferPointer UnsafeMutablePointer
    UnsafeMutableRawBufferPointer UnsafeMutableRawBufferPointerIterator UnsafeMutableRawPointer UnsafePointer
    UnsafeRawBufferPointer UnsafeRawBufferPointerIterator UnsafeRawPointer UnsafeSendable UnsignedInteger Void
    WritableKeyPath Zip2Iterator Zip2Sequence
    """

  private static let foundation = """
    AffineTransform AlignmentOptions AttributeContainer AttributeDynamicLookup AttributeScope
    AttributeScopeCodableConfiguration AttributeScopes AttributedString AttributedStringAttributeMutation
    AttributedStringKey AttributedStringProtocol AttributedSubstring BlockOperation Bundle ByteCountFormatStyle
    ByteCountFormatter CGFloat CGPoint CGRect CGRectEdge CGSize Calendar CharacterSet CocoaError
    CodableAttributedStringKey CodableConfiguration CodableWithConfiguration ComparableComparator Comparator
    ComparisonResult ContiguousBytes CurrencyFormatStyleConfiguration CustomNSError Data DataProtocol Date
    DateComponents DateFormatter DateInterval DateIntervalFormatter Decimal DecodableAttributedStringKey
    DecodableWithConfiguration DecodingConfigurationProviding DescriptiveNumberFormatConfiguration Dimension
    DiscontiguousAttributedSubstring DiscreteFormatStyle EncodableAttributedStringKey EncodableWithConfiguration
    EncodingConfigurationProviding EnergyFormatter Expression FileAttributeKey FileAttributeType FileHandle
    FileManager FileManagerDelegate FileProtectionType FloatingPointFormatStyle FloatingPointParseStrategy
    FormatStyle FormatStyleCapitalizationContext Formatter Host ISO8601DateFormatter IndexPath IndexSet
    InflectionRule InputStream IntegerFormatStyle IntegerParseStrategy JSONDecoder JSONEncoder JSONSerialization
    KeyPathComparator LengthFormatter ListFormatStyle Locale LocalizedError MarkdownDecodableAttributedStringKey
    MassFormatter Measurement Morphology MutableDataProtocol Notification NotificationCenter NotificationQueue
    NumberFormatStyleConfiguration NumberFormatter ObjCBool OperatingSystemVersion Operation OperationQueue
    OutputStream POSIXError ParseStrategy ParseableFormatStyle PersonNameComponents PersonNameComponentsFormatter
    Pipe Port PortDelegate PortMessage Predicate PredicateBindings PredicateError PredicateExpression
    PredicateExpressions Process ProcessInfo Progress ProgressKind ProgressReporting ProgressUserInfoKey
    PropertyListDecoder PropertyListEncoder PropertyListSerialization QualityOfService RecoverableError
    ReferenceConvertible RunLoop Scanner ScopedAttributeContainer SocketNativeHandle SocketPort SortComparator
    SortDescriptor SortOrder StandardPredicateExpression Stream StreamDelegate StreamNetworkServiceTypeValue
    StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion StreamSocketSecurityLevel StringStyle StringTransform
    Thread TimeInterval TimeZone Timer URL URLComponents URLError URLFileResourceType URLQueryItem URLResourceKey
    URLResourceValues UUID Unit UnitAcceleration UnitAngle UnitArea UnitConcentrationMass UnitConverter
    UnitConverterLinear UnitDispersion UnitDuration UnitElectricCharge UnitElectricCurrent
    UnitElectricPotentialDifference UnitElectricResistance UnitEnergy UnitFrequency UnitFuelEfficiency
    UnitIlluminance UnitInformationStorage UnitLength UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature
    UnitVolume UserDefaults
    """
}
