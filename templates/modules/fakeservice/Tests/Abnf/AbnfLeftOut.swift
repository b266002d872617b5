/// The parts of the suite that this package does not support, with the reasons.
enum AbnfLeftOut {
  /// Rules without a parser.
  static let rules: [String: String] = [
    "compute": "computed properties are in no query of the package",
    "context": "context URLs are passed over: the type of an answer is known from its request",
    "enumValue": "the value of an enumeration in a payload is kept as it came",
    "header": "headers are read one by one, by name", "includeAnnotationsPreference": "the preference is never sent",
    "maxpagesizePreference": "preferences are written, not read", "prefer": "preferences are written, not read",
    "preference": "preferences are written, not read",
    "primitiveValue": "values in payloads are read by the kind that the metadata states",
    "request-id": "belongs to '$batch', which is not spoken yet",
    "stringInUrl": "a part of the structures that 'commonExpr' covers",
  ]

  /// Texts of unsupported cases of supported rules.
  static let texts: [(text: String, reason: String)] = [
    ("$crossjoin", "the package asks for no joins of sets"), ("$all", "the package asks for no unions of sets"),
    ("$compute", "computed properties are in no query of the package"),
    ("$metadata#", "a fragment is never sent to a service"),
    ("ProductsByColor/$query", "arguments in the body of a query are not spoken"),
    ("$expand=Manager($search=a%3Bb)", "nested options are split after they are decoded"),
    ("ID=1,Size=5", "alternate keys are not in the runtime schema"),
    ("KeyAlias=1", "the key has one name in the runtime schema"),
  ]

  /// The reason why a case is not supported; nil if it is.
  static func reason(_ abnfCase: AbnfCase) -> String? {
    texts.first { abnfCase.input.contains($0.text) }?.reason
  }
}
