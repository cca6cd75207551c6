import { describe, expect, test } from 'vitest'
import type { ScreenRole } from '#schemas/module-facts.ts'
import { guard, type GuardAnswer, type GuardInput } from './guard.ts'

const PATHS: Record<ScreenRole, string> = {
  home: '/',
  login: '/login',
  password: '/password',
  limits: '/limits',
  contact: '/contact',
  maintenance: '/maintenance',
  idle: '/idle',
  withdrawal: '/withdraw',
}
const visitor: GuardInput = {
  path: '/',
  place: '/',
  role: 'home',
  pathFor: (role) => PATHS[role],
  access: 'open',
  maintenance: false,
  admin: false,
  configured: true,
  connection: 'connected',
  placeHeld: false,
  session: 'visitor',
  ending: false,
  expired: false,
  initialised: true,
  mustChangePassword: false,
  restricted: false,
  forRestricted: false,
  slim: false,
  justSignedIn: false,
  redirectPath: null,
}
const player: Partial<GuardInput> = { session: 'loggedIn' }
const to = (path: string): GuardAnswer => ({ kind: 'redirect', to: path })
const ENTER: GuardAnswer = { kind: 'enter' }
const WAIT: GuardAnswer = { kind: 'wait' }

const at = (path: string, access: GuardInput['access'], role: GuardInput['role'] = null) => ({
  path,
  access,
  role,
})
const HOME = at('/', 'open', 'home')
const PICK = at('/pick', 'open')
const CASHIER = at('/cashier', 'guarded')
const PASSWORD = at('/password', 'open', 'password')
const LOGIN = at('/login', 'open', 'login')
const UNKNOWN = at('/nowhere', null)
const MAINTENANCE = at('/maintenance', 'before-config', 'maintenance')
const IDLE = at('/idle', 'before-config', 'idle')
const CREDITS = at('/credits', 'always')

type Row = [
  name: string,
  place: Pick<GuardInput, 'path' | 'access' | 'role'>,
  state: Partial<GuardInput>,
  answer: GuardAnswer,
]

function table(title: string, rows: Row[]): void {
  // oxlint-disable-next-line vitest/valid-title
  describe(title, () => {
    test.each(rows)('%s', (_name, place, state, answer) => {
      expect(guard({ ...visitor, ...state, ...place })).toEqual(answer)
    })
  })
}

table('a player who has restricted themselves', [
  ['is led from the home screen to the withdrawal', HOME, { ...player, restricted: true }, to('/withdraw')],
  ['is led from the cashier to it', CASHIER, { ...player, restricted: true }, to('/withdraw')],
  [
    'enters a screen that is open to them',
    CASHIER,
    { ...player, restricted: true, forRestricted: true },
    ENTER,
  ],
  [
    'enters it just after the login',
    CASHIER,
    { ...player, restricted: true, forRestricted: true, justSignedIn: true },
    ENTER,
  ],
  [
    'changes a password that must be changed first',
    PASSWORD,
    { ...player, restricted: true, mustChangePassword: true },
    ENTER,
  ],
])

table('a session that is over', [
  ['a guarded screen waits behind the reason', CASHIER, { ending: true }, WAIT],
  ['a guarded screen stays while the reason may still arrive', CASHIER, { ...player, ending: true }, ENTER],
  ['an open screen stays', PICK, { ending: true }, ENTER],
  [
    'a page that began with an ended session asks for the login with that reason, and leads back',
    CASHIER,
    { expired: true, place: '/cashier?tab=2' },
    to('/?login=ended&redirectUrl=%2Fcashier%3Ftab%3D2'),
  ],
])

table('security 38: a connection that is lost during a purchase', [
  ['the screen stays', PICK, { ...player, connection: 'disconnected', placeHeld: true }, ENTER],
  ['any other screen leads to the idle screen', PICK, { ...player, connection: 'disconnected' }, to('/idle')],
  [
    'a page without its configuration cannot stay',
    PICK,
    { connection: 'disconnected', placeHeld: true, configured: false },
    to('/maintenance'),
  ],
])

table('visitors and players', [
  ['a visitor enters an open route', PICK, {}, ENTER],
  ['a visitor is asked to log in for a guarded route', CASHIER, {}, to('/?login=true')],
  ['a player enters a guarded route', CASHIER, player, ENTER],
  [
    'a visitor with a failed login is asked to log in for a guarded route',
    CASHIER,
    { session: 'failed' },
    to('/?login=true'),
  ],
  ['a guarded route waits for the session', CASHIER, { session: 'loading' }, WAIT],
  ['a guarded route waits for a running login', CASHIER, { session: 'loggingIn' }, WAIT],
  [
    'a player whose session is not loaded is asked to log in',
    CASHIER,
    { ...player, initialised: false },
    to('/?login=true'),
  ],
  ['an open route does not wait for the session', PICK, { session: 'loading' }, ENTER],
  ['an unknown path is entered, because its screen shows that the page does not exist', UNKNOWN, {}, ENTER],
])

table('maintenance', [
  ['maintenance redirects every route to its page', HOME, { maintenance: true }, to('/maintenance')],
  ['maintenance redirects players too', CASHIER, { ...player, maintenance: true }, to('/maintenance')],
  ['maintenance redirects an unknown path too', UNKNOWN, { maintenance: true }, to('/maintenance')],
  ['maintenance does not redirect the idle screen', IDLE, { maintenance: true }, ENTER],
  ['the maintenance page stays during maintenance', MAINTENANCE, { maintenance: true }, ENTER],
  ['a screen that is always reachable stays during maintenance', CREDITS, { maintenance: true }, ENTER],
  [
    'maintenance has priority over a lost connection',
    HOME,
    { maintenance: true, connection: 'disconnected' },
    to('/maintenance'),
  ],
  [
    'maintenance has priority over a password that must be changed',
    HOME,
    { ...player, maintenance: true, mustChangePassword: true },
    to('/maintenance'),
  ],
  [
    'security 17: maintenance is lifted in the browser by adminStr',
    HOME,
    { maintenance: true, admin: true },
    ENTER,
  ],
  ['adminStr does not replace a login', CASHIER, { maintenance: true, admin: true }, to('/?login=true')],
  ['the maintenance page redirects to the home page after maintenance', MAINTENANCE, {}, to('/')],
  [
    'the maintenance page stays after maintenance while the service cannot be reached',
    MAINTENANCE,
    { connection: 'disconnected' },
    ENTER,
  ],
  [
    'the maintenance page stays after maintenance during a reconnect',
    MAINTENANCE,
    { connection: 'connecting' },
    ENTER,
  ],
])

table('routes before the configuration', [
  [
    'the maintenance page is entered before the configuration',
    MAINTENANCE,
    { configured: false, connection: 'connecting' },
    ENTER,
  ],
  [
    'the idle page is entered before the configuration',
    IDLE,
    { configured: false, connection: 'connecting' },
    ENTER,
  ],
  [
    'every other route waits for the configuration',
    HOME,
    { configured: false, connection: 'connecting', session: 'loading' },
    WAIT,
  ],
  [
    'an unknown path waits for the configuration',
    UNKNOWN,
    { configured: false, connection: 'connecting' },
    WAIT,
  ],
  [
    'a screen that is always reachable waits for the configuration too',
    CREDITS,
    { configured: false, connection: 'connecting' },
    WAIT,
  ],
  [
    'a site that cannot be reached redirects to the maintenance page',
    HOME,
    { configured: false, connection: 'disconnected' },
    to('/maintenance'),
  ],
])

table('a lost connection', [
  ['a lost connection redirects to the idle screen', PICK, { connection: 'disconnected' }, to('/idle')],
  [
    'a lost connection redirects players to the idle screen too',
    CASHIER,
    { ...player, connection: 'disconnected' },
    to('/idle'),
  ],
  ['the idle screen stays while the connection is lost', IDLE, { connection: 'disconnected' }, ENTER],
  [
    'a screen that is always reachable stays while the connection is lost',
    CREDITS,
    { connection: 'disconnected' },
    ENTER,
  ],
  ['one failure does not count as a lost connection', PICK, { connection: 'connecting' }, ENTER],
])

table('a password that must be changed', [
  [
    'a password that must be changed redirects from every route',
    HOME,
    { ...player, mustChangePassword: true },
    to('/password?changeNow=true'),
  ],
  [
    'a password that must be changed redirects from guarded routes',
    CASHIER,
    { ...player, mustChangePassword: true },
    to('/password?changeNow=true'),
  ],
  [
    'a password that must be changed redirects from unknown paths',
    UNKNOWN,
    { ...player, mustChangePassword: true },
    to('/password?changeNow=true'),
  ],
  [
    'the password screen stays while the password must be changed',
    PASSWORD,
    { ...player, mustChangePassword: true },
    ENTER,
  ],
  [
    'a password that must be changed has priority over slim mode',
    CASHIER,
    { ...player, mustChangePassword: true, slim: true },
    to('/password?changeNow=true'),
  ],
])

test('the guard redirects to the path of a screen in the manifest', () => {
  const pathFor = (role: ScreenRole) => `/moved/${role}`
  const moved = { ...visitor, ...player, pathFor, mustChangePassword: true }
  expect(guard(moved)).toEqual(to('/moved/password?changeNow=true'))
  expect(guard({ ...moved, path: '/moved/password', role: 'password' })).toEqual(ENTER)
  expect(guard({ ...moved, maintenance: true })).toEqual(to('/moved/maintenance'))
  expect(guard({ ...moved, connection: 'disconnected' })).toEqual(to('/moved/idle'))
})

table('slim mode', [
  ['the path /slim redirects to the root', at('/slim', null), {}, to('/')],
  ['slim mode redirects from guarded screens to /slim', CASHIER, { ...player, slim: true }, to('/slim')],
  ['slim mode does not redirect from public screens', HOME, { ...player, slim: true }, ENTER],
  ['slim mode does not redirect from open screens', PICK, { slim: true }, ENTER],
])

table('a player after the login', [
  [
    'a player who has just signed in is redirected from the login page to the requested path',
    LOGIN,
    { ...player, redirectPath: '/pick?id=3' },
    to('/pick?id=3'),
  ],
  ['a player without a requested path is redirected from the login page to the root', LOGIN, player, to('/')],
  [
    'a player who has just signed in is redirected from a guarded route to the root',
    CASHIER,
    { ...player, justSignedIn: true },
    to('/'),
  ],
  ['a player who has just signed in stays on a public route', PICK, { ...player, justSignedIn: true }, ENTER],
  [
    'a player stays on the login page while the session loads',
    LOGIN,
    { ...player, initialised: false },
    ENTER,
  ],
])

table('sign-in on a route', [
  ['a sign-in on a guarded route redirects home', CASHIER, { ...player, justSignedIn: true }, to('/')],
  [
    'a sign-in on a public game route stays there, where the plays of a slip are kept',
    PICK,
    { ...player, justSignedIn: true },
    ENTER,
  ],
  [
    'a sign-in on the subscriptions stays there, because they are public',
    at('/subscriptions', 'open'),
    { ...player, justSignedIn: true },
    ENTER,
  ],
  [
    'a sign-in on the login page redirects to the path that required the login',
    LOGIN,
    { ...player, justSignedIn: true, redirectPath: '/pick?id=7' },
    to('/pick?id=7'),
  ],
])
