import FoundationEssentials
import ServiceData

/// Typed access by member index, one subscript for each type and form: a required value, which stops the program if it is
/// missing; an optional one, which is nil if it is null or missing; a collection, which is empty then.
///
/// None of them is generic: every property of the emitted model calls one, and generic calls would increase its compile time.
extension Row {
  public subscript(bool index: Int) -> Bool {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalBool index: Int) -> Bool? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(bools index: Int) -> [Bool] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(int index: Int) -> Int {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalInt index: Int) -> Int? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(ints index: Int) -> [Int] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(double index: Int) -> Double {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalDouble index: Int) -> Double? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(doubles index: Int) -> [Double] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(float index: Int) -> Float {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalFloat index: Int) -> Float? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(floats index: Int) -> [Float] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(decimal index: Int) -> Decimal {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalDecimal index: Int) -> Decimal? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(decimals index: Int) -> [Decimal] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(string index: Int) -> String {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalString index: Int) -> String? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(strings index: Int) -> [String] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(uuid index: Int) -> UUID {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalUuid index: Int) -> UUID? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(uuids index: Int) -> [UUID] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(data index: Int) -> Data {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalData index: Int) -> Data? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(datas index: Int) -> [Data] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(calendarDate index: Int) -> CalendarDate {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalCalendarDate index: Int) -> CalendarDate? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(calendarDates index: Int) -> [CalendarDate] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(timeOfDay index: Int) -> TimeOfDay {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalTimeOfDay index: Int) -> TimeOfDay? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(timesOfDay index: Int) -> [TimeOfDay] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(localDateTime index: Int) -> LocalDateTime {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalLocalDateTime index: Int) -> LocalDateTime? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(localDateTimes index: Int) -> [LocalDateTime] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(offsetDateTime index: Int) -> OffsetDateTime {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalOffsetDateTime index: Int) -> OffsetDateTime? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(offsetDateTimes index: Int) -> [OffsetDateTime] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(duration index: Int) -> Duration {
    get { required(index) }
    set { put(newValue, index) }
  }
  public subscript(optionalDuration index: Int) -> Duration? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(durations index: Int) -> [Duration] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }

  public subscript(value index: Int) -> Value {
    get { optional(index) ?? .null }
    set { put(newValue, index) }
  }
  public subscript(optionalValue index: Int) -> Value? {
    get { optional(index) }
    set { put(newValue, index) }
  }
  public subscript(values index: Int) -> [Value] {
    get { collection(index) }
    set { putAll(newValue, index) }
  }
}
