/// A delegate in a ``CompositeDelegate``.
///
/// A delegate conforms to the protocols of the events that it handles: ``CoreDelegate``, ``SceneSessionDelegate``,
/// ``AppLifecycleDelegate``, ``NotificationDelegate``, ``ConnectivityDelegate``. It implements only the methods that it
/// needs. A method with a result can return nil, which means that the delegate has no opinion.
@MainActor
public protocol ApplicationDelegate: AnyObject, Sendable {}
