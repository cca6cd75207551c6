import type { SiteStorage } from '#runtime/storage/storage.ts'

const NAME = 'credentials'

/**
 * The session's token: all that is stored of "credentials" (protocol, "Sessions"). It is read for each request, because
 * another tab of the same site may have received a newer one.
 */
export interface TokenStore {
  read: () => string | null
  keep: (token: string) => void
  forget: () => void
  /** Calls the listener when another tab changes the token. */
  watch: (listener: () => void) => void
  /**
   * Stores the token for this tab only, or for the browser again. A session whose player must change the password is no
   * stored login: it ends with the tab (spec 8, code 115).
   */
  confineToTab: (isConfined: boolean) => void
}

export function createTokenStore(storage: SiteStorage, tabStorage: SiteStorage): TokenStore {
  const isConfined = () => tabStorage.read<string>(NAME) !== null
  const read = () => tabStorage.read<string>(NAME) ?? storage.read<string>(NAME)
  return {
    read,
    keep: (token) => (isConfined() ? tabStorage : storage).write(NAME, token),
    forget() {
      storage.remove(NAME)
      tabStorage.remove(NAME)
    },
    watch: (listener) => void storage.watch(NAME, listener),
    confineToTab(shallBe) {
      const token = read()
      if (token === null || shallBe === isConfined()) return
      const [from, to] = shallBe ? [storage, tabStorage] : [tabStorage, storage]
      from.remove(NAME)
      to.write(NAME, token)
    },
  }
}
