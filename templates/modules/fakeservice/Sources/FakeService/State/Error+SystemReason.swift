import FoundationEssentials
import Glibc

extension Error {
  /// The system's message for a file error, such as 'Permission denied'; for any other error its description.
  var systemReason: String {
    guard let cause = ((self as? CocoaError)?.underlying ?? self) as? POSIXError else {
      return String(describing: self)
    }
    return String(cString: strerror(cause.code.rawValue))
  }
}
