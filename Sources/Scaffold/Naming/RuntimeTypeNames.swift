/// The modules of an emitted package and the public types of its runtime: a model type of such a name would be ambiguous
/// wherever both are imported.
enum RuntimeTypeNames {
  /// The names of all of them.
  static let all = Set((modules + " " + types).split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let modules = """
    AppLifecycle CommandLineInterface FakeService HTTPTransport LocalStore ODataDialect OfflineData
    OnboardingSessions ServiceCommands ServiceData ViewModels CCurl CSQLite Foundation Swift Testing Observation
    Dispatch Glibc Synchronization
    """

  private static let types = """
    APIKeyMiddleware AppLifecycleDelegate AppNotification AppUILifecycleManager ApplicationDelegate
    ApplicationScreen ApplicationUIManaging ArgumentError ArgumentParser AuthenticationMiddleware AuthenticationStep
    Authenticator BasicAuthenticator BearerAuthenticator CSRFMiddleware CSVWriter CalendarDate ClientCertificate
    CollectionTarget CommandEntry CommandFault CommandLineProgram CommandReference CommandSpecification
    CommandStatus CompletionScript ComplexValue CompositeDelegate ConfigurationProviding ConfigurationStep
    ConnectivityDelegate ConnectivityEvent ConnectivityRoute ConsentAsking ConsentDeclined ConsentForm ConsentStep
    Console ConsoleStream ContextKey ControllerError ControllerStatus CookieJar CookieMiddleware CoreDelegate
    CredentialError CredentialProviding CurlTransport DataSource DefaultSource DefiningQuery DemoService
    DependencyContainer DependencyError DescriptorSink DescriptorSource DisplayWidth DynamicMember EntityDetailModel
    EntityExpressible EntityExpression EntityFilter EntityKey EntityKeyParser EntityListModel EntityQuery
    EntitySetSchema EntityTarget EntityValue EnumerationSchema EnumerationValue EnvironmentVariables ExchangeRecord
    ExpandTerm FakeODataService FakeServiceOptions FakeServiceStateError FakeServiceStateFile FetchableEntity
    FlowChoice FlowDisposition HTTPClient HTTPDate HTTPError HTTPHeaders HTTPMethod HTTPMiddleware HTTPRequest
    HTTPResponse HTTPTransporting HelpFormatter InterruptSignal JSONError JSONReader JSONWriter KeyReference
    LifecycleEvent LineBuffer LoadingPhase LocalDateTime LoggingMiddleware MediaType MemberConstraint MemberFacets
    MemberRelation MemberSchema MemberSet MemberType MissingContextValue NameSuggestion NoAuthenticator
    NotificationDelegate NotificationOutcome ODataControlling ODataRequestTarget ODataService OfflineDataController
    OfflineODataProviderDelegate OfflineOperation OfflineStep OffsetDateTime OnboardingContext OnboardingError
    OnboardingFlow OnboardingFlowDelegate OnboardingFlowKind OnboardingFlowRunner OnboardingIDManaging
    OnboardingSession OnboardingSessionManager OnboardingStep OnboardingStepPlan OnlineDataController OpenMode
    OpenStoreStep OperandSpecification OperationAddress OperationCall OperationResult OperationSchema
    OperationTarget OperationType OptionSpecification OrderTerm PageToken ParsedArguments PayloadPage PayloadReading
    PayloadWriting PercentEncoding PlatformProvided PrimitiveKind PrintableText ProcessLifecycle ProfileDirectory
    ProfileError ProgressBoard ProgressDisplay ProgressEvent ProgressReporter ProgressUpdate ProtocolVersion
    ProtocolVersions ProvidedSteps QueryEvaluationError QueryEvaluator QueryExpression QueryExpressionParser
    QueryExpressionWriter QueryFunction QueryGrammar QueryItem QueryLiteral QueryOptionName QueryOptionsWriter
    QueryPath QueryScanner QuerySyntaxError RedirectMiddleware RemoteService RequestIdentityMiddleware
    RequestOptions RetryClock RetryMiddleware RetryPolicy Row RowControl RowPage RowQuery RowReading RowScalar
    RowSelection RowStore RunnableCommand SQLiteConnection SQLiteError SQLiteStatement SQLiteValue
    SceneConfiguration SceneEntry SceneError SceneIdentity SceneRegistry SceneSessionDelegate SceneState
    SchemaDocument SchemaTextError SecretRedactor SecretText ServiceApplication ServiceDemo ServiceDialect
    ServiceError ServiceProgram ServiceReader ServiceSchema ServiceSession ServiceURL SessionConfiguration
    SessionCredential SessionError SessionOperation SessionPresenting SessionState SessionUnlocking
    SettingsDownloadStep SettingsProviding SignalWatcher SingleCompletion SingleUserIDStore StageTimings
    StandardQueryGrammar StoppingFlowDelegate StoreDatabase StoreError StoreOpening StoreSchemaPolicy StoredQuery
    StructuredDeclaration StructuredSchema StructuredValue SyncOptions SyncReport TerminalApplication TerminalDevice
    TerminalScene TextBuffer TextSink TextSource TextStyle TextTable TimeOfDay TransportSettings TrustedAuthorities
    Value ValueOrder ValueSpecification VersionFour VersionFourReader VersionFourWriter VersionTwo VersionTwoReader
    VersionTwoWriter VisibleContent WallClock
    """
}
