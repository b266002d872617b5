/// Describes entity sets that the service does not describe, and keeps everything else.
struct Transform: PluginWork {
  let description = PluginDescription(
    kind: .transform, name: PluginMain.name, version: "0.1.0",
    summary: "Describes entity sets that the service does not describe.",
    parameters: [
      PluginDescription.Parameter(
        name: "wording", summary: "The documentation of such a set.", kind: .text,
        default: "Not described by the service.")
    ])

  func answer(_ request: PluginRequest) throws -> PluginResponse {
    guard var model = request.model, var service = model["service"] else {
      throw PluginRefusal("the request has no model")
    }
    let documentation: JSONValue = ["summary": .string(parameter("wording", of: request))]
    let sets = service["entitySets"]?.elements ?? []
    let undescribed = sets.filter { $0["documentation"] == nil }.count
    if undescribed > 0 {
      service["entitySets"] = .array(
        sets.map { set in
          var set = set
          if set["documentation"] == nil { set["documentation"] = documentation }
          return set
        })
      model["service"] = service
    }
    let note = PluginDiagnostic(severity: .note, message: "described \(undescribed) of \(sets.count) entity sets")
    return PluginResponse(diagnostics: [note], model: model)
  }
}
