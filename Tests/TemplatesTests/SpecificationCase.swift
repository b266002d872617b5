import Foundation

@testable import Templates

/// A case of the public Mustache suite.
struct SpecificationCase: Decodable {
  let name: String
  let data: SpecificationValue
  let template: String
  let partials: [String: String]?
  let expected: String

  /// The result of the case.
  func rendered(lambda: TemplateLambda?) throws -> String {
    var templates = partials ?? [:]
    templates["case \(name)"] = template
    let library = try TemplateLibrary(templates: templates, options: TemplateOptions())
    return try library.render("case \(name)", over: context(with: lambda)).text
  }

  /// The data, with the Swift form of its lambda.
  private func context(with lambda: TemplateLambda?) -> TemplateValue {
    guard let lambda, case .object(let object) = data.value else { return data.value }
    var members = Dictionary(uniqueKeysWithValues: object.names.map { ($0, object[$0] ?? .null) })
    members["lambda"] = .lambda(lambda)
    return .object(TemplateObject(members))
  }
}

/// A value of a case's data; numbers with a fraction are texts, since a template value holds whole ones only.
struct SpecificationValue: Decodable {
  let value: TemplateValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .bool(flag)
    } else if let number = try? container.decode(Int.self) {
      value = .int(number)
    } else if let number = try? container.decode(Double.self) {
      value = .string("\(number)")
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let elements = try? container.decode([SpecificationValue].self) {
      value = .list(elements.map(\.value))
    } else {
      value = .object(TemplateObject(try container.decode([String: SpecificationValue].self).mapValues(\.value)))
    }
  }
}
