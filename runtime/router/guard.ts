import type { ScreenRole } from '#schemas/module-facts.ts'
import { endedLoginPath } from '#runtime/context/page.ts'
import { HOME_PATH, SLIM_PATH, type Route } from '#schemas/site-manifest/routes.ts'
import type { ConnectionStatus } from '#runtime/client/connection.ts'

/** Inputs of the decision whether a screen may be entered (spec section 2, "Route guard"). */
export interface GuardInput {
  readonly path: string
  /** The path with its query, to which the login leads back. */
  readonly place: string
  /** The role of the screen, where the runtime links to it. */
  readonly role: ScreenRole | null
  /** Path of a role's screen in the manifest. */
  readonly pathFor: (role: ScreenRole) => string
  /** Access of the matching route; null where none matches. */
  readonly access: Route['access'] | null
  readonly maintenance: boolean
  /** The visit has the `adminStr` query parameter: maintenance does not close the site in this browser. */
  readonly admin: boolean
  /** The configuration of the service is loaded. */
  readonly configured: boolean
  readonly connection: ConnectionStatus
  /** A purchase in doubt, or its answer, is on the screen: a lost connection leaves it there. */
  readonly placeHeld: boolean
  readonly session: 'loading' | 'visitor' | 'loggingIn' | 'loggedIn' | 'failed'
  /** The page began with a session that had ended meanwhile. */
  readonly expired: boolean
  /** The session is over, and the page is about to leave: the reason is on the screen. */
  readonly ending: boolean
  /** The session is loaded with its player. */
  readonly initialised: boolean
  readonly mustChangePassword: boolean
  /** The player has restricted themselves. */
  readonly restricted: boolean
  /** The screen is open to such a player. */
  readonly forRestricted: boolean
  /** The visit began at /slim: the tab stays on the public screens. */
  readonly slim: boolean
  /** The player logged in on the current screen. */
  readonly justSignedIn: boolean
  /** Path to return to after the login. */
  readonly redirectPath: string | null
}

export type GuardAnswer = { kind: 'enter' } | { kind: 'wait' } | { kind: 'redirect'; to: string }

const ENTER: GuardAnswer = { kind: 'enter' }
const WAIT: GuardAnswer = { kind: 'wait' }
const to = (path: string): GuardAnswer => ({ kind: 'redirect', to: path })

/** Whether a path may be entered, must wait, or is redirected. The first rule that applies is the answer. */
export function guard(input: GuardInput): GuardAnswer {
  const { path, role, pathFor, access, configured } = input
  if (input.maintenance && !input.admin) {
    const isReachable = role === 'maintenance' || role === 'idle' || access === 'always'
    return isReachable ? ENTER : to(pathFor('maintenance'))
  }
  if (access === 'before-config') {
    const isOver = role === 'maintenance' && configured && input.connection === 'connected'
    return isOver ? to(HOME_PATH) : ENTER
  }
  if (access === 'always') return configured ? ENTER : WAIT
  if (input.connection === 'disconnected' && !(input.placeHeld && configured))
    return to(pathFor(configured ? 'idle' : 'maintenance'))
  if (!configured) return WAIT
  if (input.mustChangePassword)
    return role === 'password' ? ENTER : to(`${pathFor('password')}?changeNow=true`)
  if (input.restricted && !input.forRestricted) {
    const withdrawal = pathFor('withdrawal')
    return withdrawal === HOME_PATH ? ENTER : to(withdrawal)
  }
  if (path === SLIM_PATH) return to(HOME_PATH)
  const isLoggedIn = input.session === 'loggedIn' && input.initialised
  if (role === 'login' && isLoggedIn) return to(input.redirectPath ?? HOME_PATH)
  if (access !== 'guarded') return ENTER
  if (input.ending) return isLoggedIn ? ENTER : WAIT
  if (input.slim) return to(SLIM_PATH)
  if (input.session === 'loading' || input.session === 'loggingIn') return WAIT
  if (!isLoggedIn) return to(input.expired ? endedLoginPath(input.place) : `${HOME_PATH}?login=true`)
  return input.justSignedIn && !input.restricted ? to(HOME_PATH) : ENTER
}
