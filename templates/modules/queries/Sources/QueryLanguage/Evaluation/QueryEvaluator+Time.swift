import ServiceData

// Arithmetic and functions of dates, times and durations (OData 4.01 Part 2: URL Conventions, 5.1.1.2 and 5.1.1.8).

extension QueryEvaluator {
  /// Sums, differences and multiples with durations; nil if the operands have other kinds.
  func temporal(_ operation: QueryExpression.BinaryOperator, _ operands: OperandPair) throws -> QueryOperand? {
    let (left, right) = (operands.left, operands.right)
    if operation == .sub, let own = left.pointInTime, let other = right.pointInTime, left.primitive == right.primitive {
      return QueryOperand(own - other)
    }
    if let span = right.duration, operation == .add || operation == .sub {
      let signed = operation == .sub ? span * -1 : span
      if let own = left.duration { return QueryOperand(own + signed) }
      return left.pointInTime.map { left.moved(to: $0 + signed) }
    }
    guard let span = left.duration ?? right.duration else { return nil }
    let factor = left.duration == nil ? left : right
    guard factor.isNumber else { return nil }
    switch operation {
    case .mul: return QueryOperand(try factor.scale(span))
    case .div, .divby:
      guard left.duration != nil else { return nil }
      if factor.double == 0 { throw QueryEvaluationError.divisionByZero }
      guard factor.double.isFinite else { throw QueryEvaluationError.overflow(operation: "div") }
      if case .int(let number) = factor.value { return QueryOperand(span / Int(number)) }
      if abs(factor.double) < 1 {
        return QueryOperand(try QueryOperand(.double(1 / factor.double), .primitive(.double)).scale(span))
      }
      return QueryOperand(span / factor.double)
    default: return nil
    }
  }

  func timeFunction(_ function: QueryFunction, _ arguments: [QueryOperand]) throws -> QueryOperand {
    switch function {
    case .now: return QueryOperand(.string(now.description), .primitive(.dateTimeOffset))
    case .mindatetime: return QueryOperand(.string("0001-01-01T00:00:00Z"), .primitive(.dateTimeOffset))
    case .maxdatetime: return QueryOperand(.string("9999-12-31T23:59:59.999999999999Z"), .primitive(.dateTimeOffset))
    default: break
    }
    guard let argument = arguments.first, arguments.count == 1 else {
      throw QueryEvaluationError.mismatch(operation: function.rawValue, operands: arguments.map(\.name))
    }
    if function == .totalseconds, let span = argument.duration {
      let (seconds, attoseconds) = span.components
      let fraction = DecimalNumber(
        isNegative: attoseconds < 0, digits: String(attoseconds.magnitude).utf8.map { $0 - 48 }, exponent: -18)
      return DecimalNumber(seconds).adding(fraction).map { QueryOperand($0.withoutTrailingZeros) } ?? .null
    }
    guard let part = argument.clock.flatMap({ part(function, of: $0, argument) }) else {
      throw mismatch(function.rawValue, argument)
    }
    return part
  }

  private func part(_ function: QueryFunction, of clock: QueryClock, _ argument: QueryOperand) -> QueryOperand? {
    switch function {
    case .year: clock.date.map { QueryOperand($0.year) }
    case .month: clock.date.map { QueryOperand($0.month) }
    case .day: clock.date.map { QueryOperand($0.day) }
    case .hour: clock.time.map { QueryOperand($0.hour) }
    case .minute: clock.time.map { QueryOperand($0.minute) }
    case .second: clock.time.map { QueryOperand($0.second) }
    case .fractionalseconds:
      clock.time.map {
        let digits = String($0.picosecond).utf8.map { $0 - 48 }
        return QueryOperand(DecimalNumber(isNegative: false, digits: digits, exponent: -12).withoutTrailingZeros)
      }
    case .date: clock.date.map { QueryOperand(.string($0.description), .primitive(.date)) }
    case .time: clock.time.map { QueryOperand(.string($0.description), .primitive(.timeOfDay)) }
    case .totaloffsetminutes: argument.primitive == .dateTimeOffset ? QueryOperand(clock.offsetMinutes) : nil
    default: nil
    }
  }
}

/// The components of a date, a time of day or a date-time.
struct QueryClock {
  var date: CalendarDate?
  var time: TimeOfDay?
  var offsetMinutes = 0
}

extension QueryOperand {
  var duration: Duration? {
    guard case .string(let text) = value, primitive == .duration else { return nil }
    return Duration(durationText: text)
  }

  var clock: QueryClock? {
    guard case .string(let text) = value else { return nil }
    switch primitive {
    case .date: return CalendarDate(text).map { QueryClock(date: $0) }
    case .timeOfDay: return TimeOfDay(text).map { QueryClock(time: $0) }
    case .dateTime: return LocalDateTime(text).map { QueryClock(date: $0.date, time: $0.time) }
    case .dateTimeOffset:
      return OffsetDateTime(text).map {
        QueryClock(date: $0.local.date, time: $0.local.time, offsetMinutes: $0.offsetMinutes)
      }
    default: return nil
    }
  }

  /// The time since 1970 in UTC; only for a date or a date-time.
  fileprivate var pointInTime: Duration? {
    guard let clock, let date = clock.date else { return nil }
    let seconds = date.daysSinceEpoch * 86_400 + (clock.time?.secondsSinceMidnight ?? 0) - clock.offsetMinutes * 60
    let picoseconds = Int64(clock.time?.picosecond ?? 0)
    return .seconds(seconds) + Duration(secondsComponent: 0, attosecondsComponent: picoseconds * 1_000_000)
  }

  /// A date or date-time with the same kind and offset at another time; a date drops the time of day.
  fileprivate func moved(to point: Duration) -> QueryOperand {
    let offset = (clock?.offsetMinutes ?? 0) * 60
    var (seconds, attoseconds) = (point + .seconds(offset)).components
    if attoseconds < 0 { (seconds, attoseconds) = (seconds - 1, attoseconds + 1_000_000_000_000_000_000) }
    let local = LocalDateTime(secondsSinceEpoch: Int(seconds), picosecond: Int(attoseconds / 1_000_000))
    switch primitive {
    case .date: return QueryOperand(.string(local.date.description), .primitive(.date))
    case .dateTime: return QueryOperand(.string(local.description), .primitive(.dateTime))
    default:
      let moment = OffsetDateTime(local: local, offsetMinutes: offset / 60)
      return QueryOperand(.string(moment.description), .primitive(.dateTimeOffset))
    }
  }

  fileprivate func scale(_ span: Duration) throws -> Duration {
    // The result in seconds must fit easily in 64 bits.
    let (seconds, attoseconds) = span.components
    guard abs((Double(seconds) + Double(attoseconds) / 1e18) * double) < 1e15 else {
      throw QueryEvaluationError.overflow(operation: "mul")
    }
    if case .int(let number) = value { return span * Int(number) }
    return span * double
  }
}
