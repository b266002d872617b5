/// A property whose write access can be restricted by annotations.
public protocol AccessControlled: AnnotatedElement {}

extension Property: AccessControlled {}
extension NavigationProperty: AccessControlled {}

extension AccessControlled {
  /// Whether a client can set the property of a new entity (`Core.Computed`, `Core.Permissions`, `sap:creatable`).
  public var isSettableOnCreate: Bool {
    !isTagged(VocabularyTerm.computed) && isWritable && !isDenied("sap:creatable")
  }

  /// Whether a client can change the property of an existing entity (`Core.Computed`, `Core.Immutable`,
  /// `Core.Permissions`, `sap:updatable`).
  public var isSettableOnUpdate: Bool {
    !isTagged(VocabularyTerm.computed) && !isTagged(VocabularyTerm.immutable) && isWritable
      && !isDenied("sap:updatable")
  }

  /// Whether the service sets the property of a new entity if the client does not (`Core.ComputedDefaultValue`,
  /// `StoreGeneratedPattern` of the Entity Framework) or cannot (`sap:creatable`).
  public var isGeneratedOnCreate: Bool {
    let pattern: String? =
      if case .string(let text)? = annotation("annotation:StoreGeneratedPattern") { text } else { nil }
    return isTagged(VocabularyTerm.computedDefaultValue) || !isSettableOnCreate || (pattern ?? "None") != "None"
  }

  private var isWritable: Bool {
    guard let members = annotation(VocabularyTerm.permissions)?.memberNames else { return true }
    return members.contains("Write") || members.contains("ReadWrite")
  }
}

/// An entity set or singleton whose changes can be restricted by annotations.
public protocol ChangeControlled: AnnotatedElement {}

extension EntitySet: ChangeControlled {}
extension Singleton: ChangeControlled {}

extension ChangeControlled {
  /// Whether entities can be added (`Capabilities.InsertRestrictions`, `sap:creatable`).
  public var isInsertable: Bool {
    !isDenied("sap:creatable") && annotation(VocabularyTerm.insertRestrictions)?["Insertable"]?.boolValue != false
  }

  /// Whether entities can be changed (`Capabilities.UpdateRestrictions`, `sap:updatable`).
  public var isUpdatable: Bool {
    !isDenied("sap:updatable") && annotation(VocabularyTerm.updateRestrictions)?["Updatable"]?.boolValue != false
  }

  /// Whether entities can be deleted (`Capabilities.DeleteRestrictions`, `sap:deletable`).
  public var isDeletable: Bool {
    !isDenied("sap:deletable") && annotation(VocabularyTerm.deleteRestrictions)?["Deletable"]?.boolValue != false
  }

  /// Whether the service can report what has changed since a time (`Capabilities.ChangeTracking`).
  public var isTracked: Bool { annotation(VocabularyTerm.changeTracking)?["Supported"]?.boolValue != false }
}
