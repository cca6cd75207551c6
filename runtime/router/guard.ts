import type { Route } from '#schemas/site-manifest/routes.ts'
import type { ConnectionStatus } from '#runtime/client/connection.ts'

/** Everything that decides whether a screen may be entered (spec section 2, "Route guard"). */
export interface GuardInput {
  readonly path: string
  /** The access of the route that the path matches; null where there is none. */
  readonly access: Route['access'] | null
  readonly maintenance: boolean
  /** The `adminStr` query parameter came with the visit: maintenance does not close the browser's side. */
  readonly admin: boolean
  /** The service has told its configuration. */
  readonly configured: boolean
  readonly connection: ConnectionStatus
  readonly session: 'loading' | 'visitor' | 'loggingIn' | 'loggedIn' | 'failed'
  /** The session was loaded with its player. */
  readonly initialised: boolean
  readonly mustChangePassword: boolean
  /** The visit began at /slim: the tab keeps to the public screens. */
  readonly slim: boolean
  /** The player logged in on the screen they are on. */
  readonly justSignedIn: boolean
  /** Where the login page was asked to lead back to. */
  readonly redirectPath: string | null
}

export type GuardAnswer = { kind: 'enter' } | { kind: 'wait' } | { kind: 'redirect'; to: string }

const ENTER: GuardAnswer = { kind: 'enter' }
const WAIT: GuardAnswer = { kind: 'wait' }
const to = (path: string): GuardAnswer => ({ kind: 'redirect', to: path })

export const MAINTENANCE_PATH = '/maintenance'
export const IDLE_PATH = '/idle'
export const PASSWORD_PATH = '/password'
export const LOGIN_PATH = '/login'
export const SLIM_PATH = '/slim'

/** The list of spec section 2 that anyone may enter and from which slim mode leads nobody away. */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/html5',
  '/lobby',
  '/raffle',
  '/games',
  '/payout',
  '/playout',
  '/emailconfirmation',
  '/replay',
  '/contact',
  '/howtoplay',
  '/terms',
  '/privacy',
  '/scan',
  '/password',
  '/scratchcard',
]

/** Whether a path may be entered, is waited for, or gives way to another. The first rule that applies is the answer. */
export function guard(input: GuardInput): GuardAnswer {
  const { path, access, configured } = input
  if (input.maintenance && !input.admin) {
    const isReachable = path === MAINTENANCE_PATH || path === IDLE_PATH || access === 'always'
    return isReachable ? ENTER : to(MAINTENANCE_PATH)
  }
  if (access === 'before-config') {
    const isOver = path === MAINTENANCE_PATH && configured && input.connection === 'connected'
    return isOver ? to('/') : ENTER
  }
  if (access === 'always') return configured ? ENTER : WAIT
  if (input.connection === 'disconnected') return to(configured ? IDLE_PATH : MAINTENANCE_PATH)
  if (!configured) return WAIT
  if (input.mustChangePassword) return path === PASSWORD_PATH ? ENTER : to(`${PASSWORD_PATH}?changeNow=true`)
  if (path === SLIM_PATH) return to('/')
  const isLoggedIn = input.session === 'loggedIn' && input.initialised
  if (path === LOGIN_PATH && isLoggedIn) return to(input.redirectPath ?? '/')
  if (access !== 'guarded' || PUBLIC_PATHS.includes(path)) return ENTER
  if (input.slim) return to(SLIM_PATH)
  if (input.session === 'loading' || input.session === 'loggingIn') return WAIT
  if (!isLoggedIn) return to('/?login=true')
  return input.justSignedIn ? to('/') : ENTER
}
