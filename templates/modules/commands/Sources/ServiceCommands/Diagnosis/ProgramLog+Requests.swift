import FoundationEssentials
import HTTPTransport
import OnboardingSessions
import ServiceData

extension ProgramLog {
  /// Logs a request without business data: with the set or operation, but without host, key and query.
  func write(_ record: ExchangeRecord, of schema: ServiceSchema) {
    let words = URL(string: record.url)?.path().split(separator: "/").map { String($0.prefix { $0 != "(" }) } ?? []
    let known = words.first { word in
      word == "$batch" || word == "$metadata" || schema.set(word) != nil
        || schema.document.operations.contains { $0.name == word || $0.name.hasSuffix("." + word) }
    }
    let request = "\(record.method.rawValue) \(known ?? "another address")"
    var numbers = ["milliseconds": record.milliseconds, "sent": record.bodySize]
    switch record.outcome {
    case .response(let answer):
      numbers["status"] = answer.status
      numbers["received"] = answer.bodySize
      write(answer.status < 500 ? .low : .high, "request", request, numbers: numbers)
    case .failure:
      // The reason can contain data of the request.
      write(.high, "request", request + " failed", numbers: numbers)
    }
  }
}
