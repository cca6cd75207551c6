import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Whether a host is another one than that of this page. Players' pages alone call it: the service renders none of theirs. */
export const isElsewhere = ({ host }: { readonly host: string }): boolean => host !== window.location.hostname

/** The home at another host of the site, with a ticket of the session; scheme and port are those of this page. */
export function addressAt(host: string, ticket: string): string {
  const address = new URL(HOME_PATH, window.location.origin)
  address.hostname = host
  address.searchParams.set('continue_session_id', ticket)
  return address.href
}

/** An object, so that a test can replace it. */
export const browser = {
  /** Leads to an address that replaces this page in the history: going back does not lead here. */
  replaceWith: (address: string) => window.location.replace(address),
}
