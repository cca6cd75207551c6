import { callEndpoint } from '../api/call.ts'

/** The page to which the provider sends a person back: `/console/signed-in`. */
const RETURN_PATH = '/console/signed-in'
/** The key under which this tab stores the ticket of its sign-in while the person is at the provider. */
const TICKET = 'provider-ticket'

/** The key under which this tab stores that the account of the person is moved to the provider. */
const MOVES = 'provider-moves'

/** Leaves for the provider, to sign in or to move the account of the person who is signed in. The promise stays open, since the page goes away. */
export async function beginAtProvider({ moves = false } = {}): Promise<void> {
  const { address, ticket } = await callEndpoint('beginProviderSignIn', {}, {})
  window.sessionStorage.setItem(TICKET, ticket)
  if (moves) window.sessionStorage.setItem(MOVES, 'yes')
  else window.sessionStorage.removeItem(MOVES)
  window.location.assign(address)
  await new Promise(() => undefined)
}

/** The answer of the provider in the address, which is removed there: it is used once. Null on any other page. */
export function providerAnswer(): string | null {
  const { pathname, search } = window.location
  if (pathname !== RETURN_PATH) return null
  window.history.replaceState(null, '', '/console')
  return search.slice(1)
}

/** Ends the sign-in, or the move, that this tab has begun. */
export async function finishAtProvider(answer: string): Promise<void> {
  // Without a ticket the sign-in began elsewhere, and the service refuses the empty one of the right form.
  const ticket = window.sessionStorage.getItem(TICKET) ?? '-'.repeat(43)
  const moves = window.sessionStorage.getItem(MOVES) !== null
  window.sessionStorage.removeItem(TICKET)
  window.sessionStorage.removeItem(MOVES)
  await callEndpoint(moves ? 'moveToProvider' : 'signInWithProvider', {}, { ticket, answer })
}
