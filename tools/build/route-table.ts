import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { guard, type GuardAnswer, type GuardInput } from '#runtime/router/guard.ts'
import type { ModuleFacts, ScreenFacts, ScreenRole } from '#schemas/module-facts.ts'
import { pathOfScreen } from '#schemas/site-manifest/path-of-screen.ts'
import { resolveManifest } from '#schemas/site-manifest/resolve.ts'
import { HOME_PATH, type Route } from '#schemas/site-manifest/routes.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { KnownModule } from '#schemas/site-manifest/site-world.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The kinds of visitors, each with the state of session and connection that the guard gets. */
export const VISITORS = {
  visitor: {},
  player: { session: 'loggedIn' },
  'must change the password': { session: 'loggedIn', mustChangePassword: true },
  'has restricted themselves': { session: 'loggedIn', restricted: true },
  'player in maintenance': { session: 'loggedIn', maintenance: true },
  'visitor in maintenance': { maintenance: true },
  'without a connection': { session: 'loggedIn', connection: 'disconnected' },
} as const satisfies Record<string, Partial<GuardInput>>

export type VisitorKind = keyof typeof VISITORS

/** The journeys of `tests/e2e/routes.e2e.ts`, by the column that each walks in a browser. */
export const ROUTE_JOURNEYS = {
  visitor: ['a visitor meets what the page about routes says'],
  player: [
    'a player of segment C meets what the page about routes says',
    'a player of segment A meets what the page about routes says',
    'a player of segment B meets what the page about routes says',
  ],
  'must change the password': ['a player who must change the password meets what the page about routes says'],
  'has restricted themselves': [
    'a player who has restricted themselves meets what the page about routes says',
  ],
  'player in maintenance': ['a player in maintenance meets what the page about routes says'],
  'visitor in maintenance': ['a visitor in maintenance meets what the page about routes says'],
  'without a connection': ['a player without a connection meets what the page about routes says'],
} as const satisfies Readonly<Record<VisitorKind, readonly string[]>>

const CONNECTED: Omit<GuardInput, 'path' | 'place' | 'role' | 'pathFor' | 'access' | 'forRestricted'> = {
  maintenance: false,
  admin: false,
  configured: true,
  connection: 'connected',
  placeHeld: false,
  session: 'visitor',
  expired: false,
  ending: false,
  initialised: true,
  mustChangePassword: false,
  restricted: false,
  slim: false,
  justSignedIn: false,
  redirectPath: null,
}

export interface RouteRow {
  readonly route: Route
  readonly sites: readonly string[]
  readonly answers: Readonly<Record<VisitorKind, GuardAnswer>>
}

/** The guard's answers for every route of every brand. A route that brands have with other answers has several rows. */
export async function routeRows(): Promise<RouteRow[]> {
  const facts = await readFacts()
  const modules = new Map(
    facts.map((one): [string, KnownModule] => [
      one.id,
      { facts: one, languages: new Set(), texts: new Map() },
    ]),
  )
  const rows = brands().flatMap((siteId) => {
    const resolved = resolveManifest(siteId, readManifest, modules)
    if ('refusal' in resolved) throw new Error(`${siteId}: ${JSON.stringify(resolved.refusal)}`)
    const routes = resolved.manifest['routes'] as Route[]
    const answers = new Map(routes.map((route) => [route.path, answersAt(route, routes, facts)]))
    return routes.map((route) => ({ siteId, route, answers: followed(route.path, answers) }))
  })
  const same = Map.groupBy(rows, ({ route: { path, screen, access }, answers }) =>
    JSON.stringify([path, screen, access, answers]),
  )
  return [...same.values()].flatMap((group) => {
    const [first] = group
    return first === undefined
      ? []
      : [{ route: first.route, answers: first.answers, sites: group.map(({ siteId }) => siteId) }]
  })
}

/** The page about routes, by path from the project's root. */
export async function routeTable(): Promise<Record<string, string>> {
  const kinds = Object.keys(VISITORS) as VisitorKind[]
  const every = brands().length
  const rows = (await routeRows())
    .toSorted((one, other) => (one.route.path < other.route.path ? -1 : 1))
    .map(({ route: { path, screen, access }, sites, answers }) => {
      const where = sites.length === every ? 'all' : sites.join(', ')
      const cells = kinds.map((kind) => textOf(answers[kind]))
      return `| \`${path}\` | \`${screen}\` | ${access} | ${where} | ${cells.join(' | ')} |`
    })
  return {
    'docs/routes.md': `# Routes

<!-- Written by \`npm run generate\` from the facts of the modules, the manifests and \`runtime/router/guard.ts\`. Do not edit. -->

Who enters which screen: the answers of the guard for every route of every brand. “enters” is the screen, and a path is where the guard leads instead, in the end.

The guard does not look at the segment of a player: A, B and C are the column “player”. What a segment may not do is refused where it is done, with its reason: a join, a deposit and a withdrawal.

The journeys of \`tests/e2e/routes.e2e.ts\` walk each column in one browser, at the brand that has every route, and compare what it shows with the table:

${kinds.map((kind) => `- ${kind}: ${ROUTE_JOURNEYS[kind].map((title) => `“${title}”`).join(', ')}`).join('\n')}

| path | screen | access | brands | ${kinds.join(' | ')} |
| ${Array.from({ length: kinds.length + 4 }, () => '---').join(' | ')} |
${rows.join('\n')}
`,
  }
}

function answersAt(
  { path, screen, access }: Route,
  routes: readonly Route[],
  facts: readonly ModuleFacts[],
): Record<VisitorKind, GuardAnswer> {
  const screens = screensOf(facts)
  const own = screens.get(screen)
  const pathFor = (role: ScreenRole) => {
    const [id = ''] = [...screens].find(([, one]) => one.role === role) ?? []
    return pathOfScreen(routes, id) ?? HOME_PATH
  }
  const place = { path, place: path, role: own?.role ?? null, access, pathFor }
  const answerFor = (kind: VisitorKind) =>
    guard({ ...CONNECTED, ...place, forRestricted: own?.forRestricted ?? false, ...VISITORS[kind] })
  return Object.fromEntries(
    (Object.keys(VISITORS) as VisitorKind[]).map((kind) => [kind, answerFor(kind)]),
  ) as Record<VisitorKind, GuardAnswer>
}

type Answers = Record<VisitorKind, GuardAnswer>

/** Follows the guard's answers from a path to the last one, because the guard also checks the path to which it leads. */
function followed(path: string, answers: ReadonlyMap<string, Answers>): Answers {
  const last = (kind: VisitorKind, answer: GuardAnswer): GuardAnswer => {
    if (answer.kind !== 'redirect') return answer
    const next = answers.get(answer.to.split('?')[0] ?? '')?.[kind]
    return next?.kind === 'redirect' ? last(kind, next) : answer
  }
  const own = answers.get(path)
  if (own === undefined) throw new Error(`No route has the path ${path}.`)
  return Object.fromEntries(
    (Object.keys(VISITORS) as VisitorKind[]).map((kind) => [kind, last(kind, own[kind])]),
  ) as Answers
}

const screensOf = (facts: readonly ModuleFacts[]): Map<string, ScreenFacts> =>
  new Map(
    facts.flatMap(({ id, screens = {} }) =>
      Object.entries(screens).map(([name, one]): [string, ScreenFacts] => [`${id}.${name}`, one]),
    ),
  )

function textOf(answer: GuardAnswer): string {
  if (answer.kind === 'redirect') return `\`${answer.to}\``
  return answer.kind === 'enter' ? 'enters' : 'waits'
}

async function readFacts(): Promise<ModuleFacts[]> {
  const files = globSync(['runtime/facts.ts', 'modules/*/facts.ts'], { cwd: ROOT }).toSorted()
  return Promise.all(
    files.map(async (file) => ((await import(join(ROOT, file))) as { default: ModuleFacts }).default),
  )
}

/** The sites with a manifest that other ones are not made from. */
const brands = (): string[] =>
  globSync('sites/*/manifest.json', { cwd: ROOT })
    .map((file) => basename(dirname(file)))
    .filter((siteId) => siteId !== 'base')
    .toSorted()

const readManifest = (siteId: string): SiteManifest =>
  JSON.parse(readFileSync(join(ROOT, 'sites', siteId, 'manifest.json'), 'utf8')) as SiteManifest
