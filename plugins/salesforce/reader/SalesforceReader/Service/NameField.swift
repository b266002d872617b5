/// The field that names the records of an object that is not described. It is `Name` for all custom objects and most
/// standard ones (Object Reference, "Standard Objects").
enum NameField {
  private static let usual = "Name"

  /// The fields of standard objects that have no `Name`, by the names of the objects in lower case.
  private static let others = [
    "case": "CaseNumber", "contentdocument": "Title", "contentversion": "Title", "contract": "ContractNumber",
    "contractlineitem": "LineItemNumber", "emailmessage": "Subject", "event": "Subject", "idea": "Title",
    "knowledgearticle": "ArticleNumber", "knowledgearticleversion": "Title", "note": "Title", "order": "OrderNumber",
    "orderitem": "OrderItemNumber", "returnorder": "ReturnOrderNumber", "serviceappointment": "AppointmentNumber",
    "solution": "SolutionName", "task": "Subject", "workorder": "WorkOrderNumber",
    "workorderlineitem": "LineItemNumber",
  ]

  /// The standard objects whose records have no name, in lower case.
  private static let nameless: Set = [
    "accountcontactrelation", "accountcontactrole", "casecomment", "casecontactrole", "contentdocumentlink",
    "contractcontactrole", "feedcomment", "feeditem", "groupmember", "opportunitycontactrole", "processinstance",
    "processinstanceworkitem", "taskrelation", "eventrelation", "topicassignment", "vote",
  ]

  /// The name of the field; nil if the records of the object have no name.
  static func of(_ object: String) -> String? {
    let object = object.lowercased()
    // Articles of every type of knowledge have the same fields.
    if object.hasSuffix("__kav") { return "Title" }
    return nameless.contains(object) ? nil : others[object] ?? usual
  }
}
