import type { SiteStorage } from '#runtime/storage/storage.ts'

const NAME = 'credentials'

/**
 * The session's token: all that is kept of "credentials" (protocol, "Sessions"). It is read anew for each request,
 * because another tab of the same site may have been given a newer one.
 */
export interface TokenStore {
  read: () => string | null
  keep: (token: string) => void
  forget: () => void
}

export function createTokenStore(storage: SiteStorage): TokenStore {
  return {
    read: () => storage.read<string>(NAME),
    keep: (token) => storage.write(NAME, token),
    forget: () => storage.remove(NAME),
  }
}
