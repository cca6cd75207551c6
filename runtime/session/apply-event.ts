import type { Store } from '#runtime/context/runtime-services.ts'
import type { PushedEvent } from '#runtime/live/pushed-event.ts'
import { siteAtom } from '#runtime/site/site.ts'
import type { Configuration } from '#schemas/entities/configuration.ts'
import type { Player } from '#schemas/entities/player.ts'
import type { EndReason } from './session-end.ts'
import { configurationAtom, sessionAtom } from './session-state.ts'

/** Actions that an event of the player or the site requires of the app, beyond the change of session state. */
export type SessionEffect =
  | { kind: 'ended'; reason: EndReason }
  | { kind: 'maintenance-over' }
  | { kind: 'message'; title: string; body: string }

/** The player's own login arrives as an event too; one this much later is from another device. */
const OWN_LOGIN_WITHIN_MS = 2000

/** Applies the site's configuration; returns whether it ended the maintenance. */
export function applyConfiguration(store: Store, configuration: Configuration): boolean {
  const before = store.get(configurationAtom)
  const text = configuration.MAINTENANCE_MESSAGES?.[store.get(siteAtom).language]
  store.set(configurationAtom, { ...configuration, ...(text && { MAINTENANCE_MESSAGE: text }) })
  return before?.MAINTENANCE_ENABLED === 'true' && configuration.MAINTENANCE_ENABLED === 'false'
}

/**
 * Applies an event of the player or the site to the session.
 * `ownLoginAt` is the time of the login on this page, in the service's time.
 */
export function applyToSession(
  store: Store,
  pushed: PushedEvent,
  ownLoginAt: number | null,
): SessionEffect | null {
  const { player } = store.get(sessionAtom)
  const put = (next: Player) => store.set(sessionAtom, (session) => ({ ...session, player: next }))
  switch (pushed.event) {
    case 'game.maintenance':
      return applyConfiguration(store, pushed.body) ? { kind: 'maintenance-over' } : null
    case 'site.globalMessage': {
      const { texts, title, body } = pushed.body
      return { kind: 'message', title, body, ...texts?.[store.get(siteAtom).language] }
    }
    case 'player.privateMessage':
      return { kind: 'message', title: pushed.body.title, body: pushed.body.body }
    case 'player.banned': {
      const { reason, until, sites } = pushed.body
      const isBan = reason === undefined || until === undefined
      return {
        kind: 'ended',
        reason: isBan ? { kind: 'banned' } : { kind: reason, until, ...(sites && { sites }) },
      }
    }
    case 'player.loginEvent': {
      const isOwn = ownLoginAt !== null && pushed.body.loginTime <= ownLoginAt + OWN_LOGIN_WITHIN_MS
      return isOwn ? null : { kind: 'ended', reason: { kind: 'logged-in-elsewhere' } }
    }
    case 'player.profileUpdate':
      put(pushed.body)
      return null
    case 'player.segment': {
      const { playerSegment } = pushed.body
      if (player) put({ ...player, verification: { ...player.verification, playerSegment } })
      return null
    }
    case 'player.emailVerification':
    case 'player.phoneVerification':
    case 'player.idVerification':
    case 'player.addressVerification':
      if (player) put(afterVerification(player, pushed))
      return null
    default:
      return null
  }
}

type VerificationEvent = Extract<
  PushedEvent,
  { event: `player.${'email' | 'phone' | 'id' | 'address'}Verification` }
>

/** The player after something of theirs was verified, or no longer counts as verified. */
function afterVerification(player: Player, { event, body: { status, date } }: VerificationEvent): Player {
  const isVerified = status === 'VERIFIED'
  const { details, verification } = player
  const dated = (field: keyof Player['verification']) => (date === undefined ? {} : { [field]: date })
  switch (event) {
    case 'player.emailVerification':
      return {
        ...player,
        verification: { ...verification, emailVerified: isVerified, ...dated('emailVerifiedDate') },
      }
    case 'player.idVerification':
      return {
        ...player,
        verification: { ...verification, idVerified: isVerified, ...dated('idVerifiedDate') },
      }
    case 'player.addressVerification':
      return {
        ...player,
        verification: { ...verification, addressVerified: isVerified, ...dated('addressVerifiedDate') },
      }
    case 'player.phoneVerification':
      return {
        ...player,
        details: { ...details, mobilePhoneVerified: isVerified },
        verification: { ...verification, ...dated('phoneVerifiedDate') },
      }
  }
}
