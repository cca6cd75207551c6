import { describe, expect, test } from 'vitest'
import type { ScreenRole } from '#schemas/module-facts.ts'
import { guard, type GuardAnswer, type GuardInput } from './guard.ts'

const PATHS: Record<ScreenRole, string> = {
  home: '/',
  login: '/login',
  password: '/password',
  limits: '/limits',
  maintenance: '/maintenance',
  idle: '/idle',
}
const visitor: GuardInput = {
  path: '/',
  role: 'home',
  pathFor: (role) => PATHS[role],
  access: 'open',
  maintenance: false,
  admin: false,
  configured: true,
  connection: 'connected',
  session: 'visitor',
  initialised: true,
  mustChangePassword: false,
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

table('visitors and players', [
  ['a visitor enters an open route', PICK, {}, ENTER],
  ['a visitor is asked to log in for a guarded one', CASHIER, {}, to('/?login=true')],
  ['a player enters a guarded one', CASHIER, player, ENTER],
  ['a failed login is a visitor', CASHIER, { session: 'failed' }, to('/?login=true')],
  ['a guarded route waits for the session', CASHIER, { session: 'loading' }, WAIT],
  ['a guarded route waits for a login under way', CASHIER, { session: 'loggingIn' }, WAIT],
  [
    'a player whose session is not loaded waits outside',
    CASHIER,
    { ...player, initialised: false },
    to('/?login=true'),
  ],
  ['an open route does not wait for the session', PICK, { session: 'loading' }, ENTER],
  ['an unknown path is entered: its screen says that it is not there', UNKNOWN, {}, ENTER],
])

table('maintenance', [
  ['sends every route to its page', HOME, { maintenance: true }, to('/maintenance')],
  ['sends players too', CASHIER, { ...player, maintenance: true }, to('/maintenance')],
  ['sends an unknown path too', UNKNOWN, { maintenance: true }, to('/maintenance')],
  ['leaves the idle screen, which is always reachable', IDLE, { maintenance: true }, ENTER],
  ['stays on its page', MAINTENANCE, { maintenance: true }, ENTER],
  ['leaves what is always reachable', CREDITS, { maintenance: true }, ENTER],
  ['goes before the connection', HOME, { maintenance: true, connection: 'disconnected' }, to('/maintenance')],
  [
    'goes before the password',
    HOME,
    { ...player, maintenance: true, mustChangePassword: true },
    to('/maintenance'),
  ],
  ['security 17: is lifted in the browser by adminStr', HOME, { maintenance: true, admin: true }, ENTER],
  ['adminStr does not log anybody in', CASHIER, { maintenance: true, admin: true }, to('/?login=true')],
  ['when it is over its page leads to the main page', MAINTENANCE, {}, to('/')],
  [
    'when it is over and nothing is reached its page waits',
    MAINTENANCE,
    { connection: 'disconnected' },
    ENTER,
  ],
  ['when it is over and reconnecting its page waits', MAINTENANCE, { connection: 'connecting' }, ENTER],
])

table('before the configuration is there', [
  ['the maintenance page is entered', MAINTENANCE, { configured: false, connection: 'connecting' }, ENTER],
  ['the idle page is entered', IDLE, { configured: false, connection: 'connecting' }, ENTER],
  [
    'every other route waits',
    HOME,
    { configured: false, connection: 'connecting', session: 'loading' },
    WAIT,
  ],
  ['an unknown path waits', UNKNOWN, { configured: false, connection: 'connecting' }, WAIT],
  ['what is always reachable waits too', CREDITS, { configured: false, connection: 'connecting' }, WAIT],
  [
    'a site that cannot be reached says so',
    HOME,
    { configured: false, connection: 'disconnected' },
    to('/maintenance'),
  ],
])

table('a dropped connection', [
  ['leads to the idle screen', PICK, { connection: 'disconnected' }, to('/idle')],
  ['leads players there too', CASHIER, { ...player, connection: 'disconnected' }, to('/idle')],
  ['stays on the idle screen', IDLE, { connection: 'disconnected' }, ENTER],
  ['leaves what is always reachable', CREDITS, { connection: 'disconnected' }, ENTER],
  ['is not dropped by one failure', PICK, { connection: 'connecting' }, ENTER],
])

table('a password that must be changed', [
  [
    'leads from every route to it',
    HOME,
    { ...player, mustChangePassword: true },
    to('/password?changeNow=true'),
  ],
  [
    'leads from guarded ones',
    CASHIER,
    { ...player, mustChangePassword: true },
    to('/password?changeNow=true'),
  ],
  [
    'leads from unknown ones',
    UNKNOWN,
    { ...player, mustChangePassword: true },
    to('/password?changeNow=true'),
  ],
  ['stays on its page', PASSWORD, { ...player, mustChangePassword: true }, ENTER],
  [
    'goes before slim mode',
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
  ['/slim is the root', at('/slim', null), {}, to('/')],
  ['keeps to the public screens', CASHIER, { ...player, slim: true }, to('/slim')],
  ['leaves the public ones', HOME, { ...player, slim: true }, ENTER],
  ['leaves open ones', PICK, { slim: true }, ENTER],
])

table('somebody who has just signed in', [
  [
    'is taken from the login page to where they were going',
    LOGIN,
    { ...player, redirectPath: '/pick?id=3' },
    to('/pick?id=3'),
  ],
  ['is taken from the login page to the root without a way back', LOGIN, player, to('/')],
  ['is taken from a non-public route to the root', CASHIER, { ...player, justSignedIn: true }, to('/')],
  ['stays on a public one', PICK, { ...player, justSignedIn: true }, ENTER],
  ['stays on the login page while the session loads', LOGIN, { ...player, initialised: false }, ENTER],
])

table('a player who has just signed in', [
  ['is led home from a guarded route', CASHIER, { ...player, justSignedIn: true }, to('/')],
  [
    'stays on a public game route, where the plays of a slip are kept',
    PICK,
    { ...player, justSignedIn: true },
    ENTER,
  ],
  [
    'stays on the subscriptions, which are public',
    at('/subscriptions', 'open'),
    { ...player, justSignedIn: true },
    ENTER,
  ],
  [
    'is led back from the login page to where playing needed the login',
    LOGIN,
    { ...player, justSignedIn: true, redirectPath: '/pick?id=7' },
    to('/pick?id=7'),
  ],
])
