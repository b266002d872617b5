import CKeyring
import FoundationEssentials
import Glibc
import SystemCrypto

/// The keyring of the user in the kernel (keyrings(7)), which expires keys and forgets them at a restart.
struct KernelKeyring: UnlockedKeyPlace {
  /// Operations and keyrings of keyctl(2).
  private enum Control {
    static let processKeyring: Int32 = -2
    static let userKeyring: Int32 = -4
    static let findKeyring: Int32 = 0
    static let setPermissions: Int32 = 5
    static let link: Int32 = 8
    static let unlink: Int32 = 9
    static let setTimeout: Int32 = 15
    /// All permissions for the possessor and the user, none for others.
    static let ownerOnly: Int = 0x3f3f_0000
  }

  /// Refers to the keyring of the user; nil if the system does not allow it, as in many containers.
  init?() {
    guard ckeyring_control(Control.findKeyring, Int(Control.userKeyring), 1, 0) >= 0 else { return nil }
  }

  func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool {
    // A process may be without a session keyring that leads to the user's keyring. It then has no right to change a key
    // that it adds there, so the key is added to its own keyring, made accessible, and linked.
    // The link replaces an earlier key with the same name at once.
    let added: Int = key.bytes.withUnsafeBytes { bytes in
      ckeyring_add_user_key(Self.name(user), bytes.baseAddress, bytes.count, Control.processKeyring)
    }
    guard added >= 0 else { return false }
    defer { _ = ckeyring_control(Control.unlink, added, Int(Control.processKeyring), 0) }
    guard ckeyring_control(Control.setPermissions, added, Control.ownerOnly, 0) == 0 else { return false }
    if let timeout, !Self.setTimeout(timeout, of: added) { return false }
    return ckeyring_control(Control.link, added, Int(Control.userKeyring), 0) == 0
  }

  /// The timeout belongs to the key that was found, whether or not it is still linked to the keyring.
  func extend(for user: UUID, timeout: Duration?) {
    guard let found = found(user) else { return }
    _ = Self.setTimeout(timeout, of: found)
  }

  func key(for user: UUID) -> DataKey? {
    guard let found = found(user) else { return nil }
    var bytes: [UInt8] = Array(repeating: 0, count: AuthenticatedCipher.keyLength + 1)
    let count: Int = ckeyring_read_key(found, &bytes, bytes.count)
    guard count >= 0, count <= bytes.count else { return nil }
    return DataKey(bytes: Array(bytes.prefix(count)))
  }

  func remove(for user: UUID) {
    guard let found = found(user) else { return }
    _ = ckeyring_control(Control.unlink, found, Int(Control.userKeyring), 0)
  }

  /// Sets when the kernel forgets a key (keyctl_set_timeout(3), where 0 means never).
  private static func setTimeout(_ timeout: Duration?, of key: Int) -> Bool {
    let seconds: Int = timeout.map { max(1, Int($0.components.seconds)) } ?? 0
    return ckeyring_control(Control.setTimeout, key, seconds, 0) == 0
  }

  private func found(_ user: UUID) -> Int? {
    let found: Int = ckeyring_find_user_key(Self.name(user), Control.userKeyring)
    return found >= 0 ? found : nil
  }

  private static func name(_ user: UUID) -> String { "onboarding-session:" + user.uuidString.lowercased() }
}
