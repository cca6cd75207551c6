import { atom } from 'jotai'

/** Why a session is over. `until` in UTC milliseconds. */
export type EndReason =
  | { readonly kind: 'expired' | 'cookies' | 'logged-out' | 'logged-in-elsewhere' | 'banned' }
  | { readonly kind: 'timedOut' | 'excluded'; readonly until: number; readonly sites?: 'this' }

/** From the least to the most specific: a later one replaces an earlier one, whichever arrives first. */
const KINDS: readonly EndReason['kind'][] = [
  'expired',
  // The browser no longer sends the session's cookie.
  'cookies',
  'logged-out',
  'logged-in-elsewhere',
  'banned',
  'timedOut',
  'excluded',
]

/** The end of the session that this page is about to leave for; null while there is none. The guard then leads nowhere, and nothing asks for a login. */
export const sessionEndAtom = atom<EndReason | null>(null)

/** Whether the login is offered after it, and leads back to the place. */
export const mayLogInAfter = ({ kind }: EndReason): boolean =>
  kind === 'expired' || kind === 'cookies' || kind === 'logged-in-elsewhere'

const isMoreSpecific = (reason: EndReason, known: EndReason) =>
  KINDS.indexOf(reason.kind) > KINDS.indexOf(known.kind)

export interface SessionEndOptions {
  /** The reason to which the page is now committed. */
  readonly current: () => EndReason | null
  readonly commit: (reason: EndReason) => void
  /** Shows that the page will be loaded again, and asks for the events that say why. */
  readonly announce: () => void
  /** Clears the session on this page, and tells the other tabs why. */
  readonly clear: (reason: EndReason) => void
  /** Shows the reason; resolves when the player has read it. Rejects where it cannot be shown. */
  readonly show: (reason: EndReason) => Promise<void>
  readonly leave: (reason: EndReason) => void
  /** Time in which an event may still say why the session is over, in milliseconds. */
  readonly reasonWithinMs: number
}

/**
 * The only transition from a session to none. Faults, events, uploads, the load of the session and other tabs report an end here, in any order and any
 * number; the page leaves once, with the most specific reason.
 */
export function createSessionEnd(options: SessionEndOptions): (reason: EndReason) => void {
  const { current, commit, announce, clear, show, leave, reasonWithinMs } = options
  let leaving: ReturnType<typeof setTimeout> | undefined

  function leaveNow(reason: EndReason): void {
    if (current() === reason) leave(reason)
  }

  return (reason) => {
    const known = current()
    if (known !== null && !isMoreSpecific(reason, known)) return
    clearTimeout(leaving)
    commit(reason)
    if (reason.kind === 'expired') {
      announce()
      leaving = setTimeout(() => {
        clear(reason)
        leaveNow(reason)
      }, reasonWithinMs)
      return
    }
    clear(reason)
    if (reason.kind === 'logged-out') return leaveNow(reason)
    show(reason).then(
      () => leaveNow(reason),
      () => leaveNow(reason),
    )
  }
}
