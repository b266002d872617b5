extension ServiceModel {
  /// The model without source locations. Two models are equal in this form if they have the same content in the same
  /// order.
  package var withoutPlaces: ServiceModel {
    var model = self
    for place in model.namespaces.indices { model.namespaces[place].location = nil }
    for place in model.structuredTypes.indices {
      model.structuredTypes[place].location = nil
      for index in model.structuredTypes[place].properties.indices {
        model.structuredTypes[place].properties[index].location = nil
      }
      for index in model.structuredTypes[place].navigationProperties.indices {
        model.structuredTypes[place].navigationProperties[index].location = nil
      }
    }
    for place in model.enumTypes.indices {
      model.enumTypes[place].location = nil
      for index in model.enumTypes[place].members.indices { model.enumTypes[place].members[index].location = nil }
    }
    for place in model.typeDefinitions.indices { model.typeDefinitions[place].location = nil }
    for place in model.operations.indices {
      model.operations[place].location = nil
      for index in model.operations[place].parameters.indices {
        model.operations[place].parameters[index].location = nil
      }
    }
    for place in model.containers.indices { model.containers[place].location = nil }
    for place in model.entitySets.indices { model.entitySets[place].location = nil }
    for place in model.singletons.indices { model.singletons[place].location = nil }
    for place in model.operationImports.indices { model.operationImports[place].location = nil }
    return model
  }
}
