/// The full names of the annotation terms that this program interprets.
package enum VocabularyTerm {
  package static let computed = "Org.OData.Core.V1.Computed"
  package static let computedDefaultValue = "Org.OData.Core.V1.ComputedDefaultValue"
  package static let immutable = "Org.OData.Core.V1.Immutable"
  static let permissions = "Org.OData.Core.V1.Permissions"
  package static let description = "Org.OData.Core.V1.Description"
  package static let longDescription = "Org.OData.Core.V1.LongDescription"
  /// From the vocabulary of OData 3.0.
  package static let displayName = "Org.OData.Display.V1.DisplayName"
  /// From the vocabulary of OData 3.0.
  package static let displayDescription = "Org.OData.Display.V1.Description"
  package static let mediaType = "Org.OData.Core.V1.MediaType"
  package static let unit = "Org.OData.Measures.V1.Unit"
  package static let currency = "Org.OData.Measures.V1.ISOCurrency"
  static let pattern = "Org.OData.Validation.V1.Pattern"
  package static let minimum = "Org.OData.Validation.V1.Minimum"
  package static let maximum = "Org.OData.Validation.V1.Maximum"
  package static let alternateKeys = "Org.OData.Core.V1.AlternateKeys"
  package static let optimisticConcurrency = "Org.OData.Core.V1.OptimisticConcurrency"
  package static let optionalParameter = "Org.OData.Core.V1.OptionalParameter"
  package static let insertRestrictions = "Org.OData.Capabilities.V1.InsertRestrictions"
  package static let updateRestrictions = "Org.OData.Capabilities.V1.UpdateRestrictions"
  package static let deleteRestrictions = "Org.OData.Capabilities.V1.DeleteRestrictions"
  package static let changeTracking = "Org.OData.Capabilities.V1.ChangeTracking"
  /// Whether new entities can have a value, as SAP's attribute and in models of plugins.
  package static let creatable = "sap:creatable"
  /// Whether the service stores values in another form than it gets: texts without the blanks around them, and the values of
  /// a collection in its order. No vocabulary has such a term; readers of other protocols than OData set it.
  package static let normalized = "scaffold.Normalized"
  /// The columns of a list (SAP's vocabulary UI).
  package static let lineItem = "com.sap.vocabularies.UI.v1.LineItem"
  /// The title of an entity (SAP's vocabulary UI).
  package static let headerInfo = "com.sap.vocabularies.UI.v1.HeaderInfo"
  package static let hidden = "com.sap.vocabularies.UI.v1.Hidden"
  package static let text = "com.sap.vocabularies.Common.v1.Text"
  package static let label = "com.sap.vocabularies.Common.v1.Label"
  package static let quickInfo = "com.sap.vocabularies.Common.v1.QuickInfo"
}
