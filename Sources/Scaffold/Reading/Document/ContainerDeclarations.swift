import GeneratorCore
import GeneratorModel

/// A `Function` or `Action` as written.
struct OperationDeclaration: Sendable {
  var kind: ServiceOperation.Kind
  var name: String
  var signature = SignatureDeclaration()
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// The parameters and result of an operation as written.
struct SignatureDeclaration: Sendable {
  /// Whether the first parameter is the binding parameter.
  var isBound = false
  var isComposable = false
  var parameters: [ParameterDeclaration] = []
  var returnType: TypeText?
  var returnPosition: SourcePosition?
  var entitySetPath: String?
}

/// A `Parameter` as written.
struct ParameterDeclaration: Sendable {
  var name: String
  var type: TypeText
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// An `EntityContainer` as written.
struct ContainerDeclaration: Sendable {
  var name: String
  var extends: String?
  var isDefault: Bool?
  var entitySets: [EntitySetDeclaration] = []
  var singletons: [SingletonDeclaration] = []
  var operationImports: [ImportDeclaration] = []
  /// Function imports of OData 1.0 to 3.0, which declare operations themselves.
  var functionImports: [FunctionImportDeclaration] = []
  var associationSets: [AssociationSetDeclaration] = []
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// An `EntitySet` as written.
struct EntitySetDeclaration: Sendable {
  var name: String
  var type: String
  var navigationBindings: [NavigationBinding] = []
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// A `Singleton` as written.
struct SingletonDeclaration: Sendable {
  var name: String
  var type: String
  var isNullable = false
  var navigationBindings: [NavigationBinding] = []
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// A `FunctionImport` or `ActionImport` of OData 4.0 as written.
struct ImportDeclaration: Sendable {
  var name: String
  var operation: String
  var kind: ServiceOperation.Kind
  var entitySet: String?
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// A `FunctionImport` of OData 1.0 to 3.0 as written ([MC-CSDL] 2.1.17).
struct FunctionImportDeclaration: Sendable {
  var name: String
  var httpMethod: String?
  /// Whether it changes data (OData 3.0), if there is no method.
  var isSideEffecting: Bool?
  var signature = SignatureDeclaration()
  var entitySet: String?
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// An `AssociationSet` as written: the sets that an association connects ([MC-CSDL] 2.1.19).
struct AssociationSetDeclaration: Sendable {
  var name: String
  var association: String
  /// The entity set of each role.
  var ends: [(role: String, entitySet: String)] = []
  var position: SourcePosition
}
