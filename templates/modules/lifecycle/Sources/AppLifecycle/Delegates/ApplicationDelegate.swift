/// One of the delegates that a ``CompositeDelegate`` is made of.
///
/// A delegate conforms to the modules that it serves: ``CoreDelegate``, ``SceneSessionDelegate``,
/// ``AppLifecycleDelegate``, ``NotificationDelegate``, ``ConnectivityDelegate``. Of a module it implements what it cares
/// for; what asks for an answer may be answered with nil, which means "not my business" and differs from every default.
@MainActor
public protocol ApplicationDelegate: AnyObject, Sendable {}
