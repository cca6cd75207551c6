import type { IForbiddenRuleType } from 'dependency-cruiser'
import { AREA_LAYERS, GAMES_LAYERS, RUNTIME_LAYERS, SERVICE_LAYERS } from './layers.ts'

/** Tests may import their subject from anywhere, and the service’s test set-ups may use each other. */
export const TEST_FILES = '\\.test\\.tsx?$|^(service|runtime)/testing/'

/** Files of the rules that may import one library, because nobody should write it anew. */
const FILES_WITH_LIBRARY = [
  { file: 'fairness/rules/beacon-signature', library: '@noble', what: 'Elliptic curves' },
  { file: 'cashier/rules/bank-account', library: 'ibantools', what: 'The formats of IBANs by country' },
  { file: 'game-rules/rules/zoned-time', library: 'temporal-polyfill', what: 'The clocks of time zones' },
].map((one) => ({ ...one, path: `^modules/${one.file}\\.ts$` }))

/** Handlers of calls may use every area; only the transports import them. */
const HANDLERS = '/(operations|endpoints)/'
const TRANSPORTS: ReadonlySet<string> = new Set(['channel', 'operator'])
/** They build calls and run handlers. `people` decides who a caller of the operators' API is, and what they may do. */
const FRAMEWORK: ReadonlySet<string> = new Set([...TRANSPORTS, 'call', 'people'])

/**
 * Facts of a call as the transports build it, and the declarations of handlers. A domain function takes the database and plain values.
 */
const CALLS =
  '^service/call/(call|operator-call|handler|endpoint-handler|run-change|served-site|api-refusal)\\.ts$'

/** Allowed imports (diagram in docs/architecture.md). `$1` in a `to` path is the module's folder that `from` matched. */
export const BOUNDARIES: IForbiddenRuleType[] = [
  forbid({
    name: 'schemas-import-nothing-of-ours',
    comment: 'The contract stands on its own: everything else imports it.',
    from: { path: '^schemas/' },
    to: { path: '^(runtime|games|modules|service|tools|themes|sites)/' },
  }),
  forbid({
    name: 'runtime-knows-no-feature',
    comment: 'The runtime finds modules through the registry; main.tsx gathers them by convention.',
    from: { path: '^runtime/' },
    to: { path: '^(modules|service|tools|sites)/' },
  }),
  forbid({
    name: 'runtime-knows-no-game',
    comment:
      'A site without games loads the runtime too. The composition roots name the layer of games, which modules ask for; a ' +
      'story may show a part of the runtime beside one of a game.',
    from: { path: '^runtime/', pathNot: '\\.stories\\.tsx$|^runtime/(main|render)\\.tsx$' },
    to: { path: '^games/' },
  }),
  forbid({
    name: 'games-import-runtime-and-schemas',
    comment: 'The parts of a page that kinds of games share know no kind.',
    from: { path: '^games/' },
    to: { path: '^(service|tools|sites)/|^modules/(?!game-rules/rules/)' },
  }),
  forbid({
    name: 'modules-import-runtime-and-schemas',
    comment: 'A feature runs in the browser.',
    from: { path: '^modules/' },
    to: { path: '^(service|tools|sites)/' },
  }),
  forbid({
    name: 'modules-never-import-each-other',
    comment:
      'Modules meet through the registry: slots, screens and modals by id, events. Pure rules may be shared.',
    from: { path: '^modules/([^/]+)/' },
    to: { path: '^modules/', pathNot: '^modules/($1/|[^/]+/rules/)' },
  }),
  forbid({
    name: 'rules-are-pure',
    comment:
      'Rules run in the browser, in the service and offline: schemas and other rules are all they may use.',
    from: { path: '^modules/[^/]+/rules/', pathNot: FILES_WITH_LIBRARY.map(({ path }) => path).join('|') },
    to: { pathNot: '^(schemas/|modules/[^/]+/rules/)' },
  }),
  ...FILES_WITH_LIBRARY.map(({ path, library, what }) =>
    forbid({
      name: `one-library-${library}`,
      comment: `${what} are not written anew; the library computes and does nothing else.`,
      from: { path },
      to: { pathNot: `^(schemas/|modules/[^/]+/rules/|node_modules/${library}/)` },
    }),
  ),
  forbid({
    name: 'facts-are-plain',
    comment: 'The service and the command line read a module’s facts without loading React.',
    from: { path: '^modules/[^/]+/(facts|settings)\\.ts$|^runtime/facts\\.ts$' },
    // The English messages are imported as a type: from them, message ids are typed.
    to: { pathNot: '^(schemas/|modules/[^/]+/settings\\.ts$|(modules/[^/]+|runtime)/messages/en\\.json$)' },
  }),
  forbid({
    name: 'service-imports-schemas-and-rules',
    comment: 'The service has no part of the browser in it.',
    from: { path: '^service/' },
    to: {
      path: '^(runtime|games|tools|themes|sites|modules)/',
      pathNot: '^modules/[^/]+/(rules/|facts\\.ts$)|^runtime/facts\\.ts$',
    },
  }),
  ...SERVICE_LAYERS.map((layer, place) =>
    forbid({
      name: `service-layer-${layer}`,
      comment: 'A folder of the service imports values only from the layers before it (SERVICE_LAYERS).',
      from: { path: `^service/${layer}/`, pathNot: HANDLERS },
      to: {
        path: [foldersAfter('service', SERVICE_LAYERS, place), ...(TRANSPORTS.has(layer) ? [] : [HANDLERS])],
        pathNot: `^service/${layer}/`,
        dependencyTypesNot: ['type-only'],
      },
    }),
  ),
  forbid({
    name: 'service-root-assembles',
    comment:
      'The files beside the folders of the service start it and end it; a folder that needs one needs all.',
    from: { path: '^service/[^/]+/' },
    to: { path: '^service/[^/]+$', dependencyTypesNot: ['type-only'] },
  }),
  ...Object.entries(AREA_LAYERS).flatMap(([area, layers]) =>
    layers.map((layer, place) =>
      forbid({
        name: `service-layer-${area}-${layer}`,
        comment: 'A folder of a large area imports values only from the folders before it (AREA_LAYERS).',
        from: { path: `^service/${area}/${layer}/` },
        to: { path: foldersAfter(`service/${area}`, layers, place), dependencyTypesNot: ['type-only'] },
      }),
    ),
  ),
  ...RUNTIME_LAYERS.map((layer, place) =>
    forbid({
      name: `runtime-layer-${layer}`,
      comment: 'A folder of the runtime imports values only from the layers before it (RUNTIME_LAYERS).',
      from: { path: `^runtime/${layer}/` },
      to: {
        path: foldersAfter('runtime', RUNTIME_LAYERS, place),
        dependencyTypesNot: ['type-only'],
      },
    }),
  ),
  ...GAMES_LAYERS.map((layer, place) =>
    forbid({
      name: `games-layer-${layer}`,
      comment: 'A folder of games imports values only from the layers before it (GAMES_LAYERS).',
      from: { path: `^games/${layer}/` },
      to: {
        path: foldersAfter('games', GAMES_LAYERS, place),
        dependencyTypesNot: ['type-only'],
      },
    }),
  ),
  forbid({
    name: 'runtime-boot-is-on-top',
    comment: 'The start of the page assembles all parts; a part that needs it would need all the others.',
    from: { pathNot: '^runtime/(boot/|(main|render)\\.tsx$)' },
    to: { path: '^runtime/boot/' },
  }),
  forbid({
    name: 'domain-takes-no-call',
    comment:
      'A domain function takes the database and plain values, and returns a result or a refusal: `Db`, `Visitor` and `Refused` ' +
      'instead of a call. Handlers map a refusal to a fault.',
    from: {
      path: `^service/(${SERVICE_LAYERS.filter((layer) => !FRAMEWORK.has(layer)).join('|')})/`,
      pathNot: HANDLERS,
    },
    to: { path: CALLS },
  }),
  forbid({
    name: 'service-has-no-browser-libraries',
    comment: 'Libraries of the browser slow the start of the service and widen what can break it.',
    from: { path: '^service/' },
    to: {
      path: '^node_modules/(react|react-dom|react-intl|react-router-dom|@mui|@emotion|@tanstack|jotai)/',
    },
  }),
  forbid({
    name: 'service-takes-http-without-its-namespace',
    comment:
      'An import of node:http loads an HTTP client of 13 MB; service/base/node-http.ts has the parts without it.',
    from: { path: '^service/' },
    to: { path: '^(node:)?http$', dependencyTypesNot: ['type-only'] },
  }),
  forbid({
    name: 'browser-has-no-node',
    comment: 'What the browser loads cannot use Node.',
    from: { path: '^(runtime|games|modules|schemas|tools/site-builder|tools/console)/' },
    to: { dependencyTypes: ['core'] },
  }),
  forbid({
    name: 'tools-use-the-operator-api',
    comment:
      'Tools reach a service over its wire. Excepted are the commands that work on a service’s own data or files ' +
      'while none need be running: checking the ledger, rotating a key, checking a site or the demonstration’s games, ' +
      'the sites and rows of cells, and measuring a part alone. The entry of an installation starts the service. The build notes its inputs as the service compares them. The page about states is drawn from the service’s tables, and the one about conformity from its packs.',
    from: {
      path: '^tools/',
      pathNot:
        '^tools/(cli/(ledger-check|keys|site|game|cells|build)|deploy/serve|bench/parts/|build/(state-diagrams|conformity))',
    },
    to: { path: '^service/' },
  }),
  forbid({
    name: 'operators-pages-stand-alone',
    comment:
      'The site builder and the console have a build of their own: nothing of them reaches a brand or the service.',
    from: { pathNot: '^tools/(console|site-builder)/' },
    to: { path: '^tools/(console|site-builder)/' },
  }),
  forbid({
    name: 'console-uses-no-site',
    comment: 'The console is of the operators: it draws nothing of a site.',
    from: { path: '^tools/console/' },
    to: { path: '^(runtime|games|modules|themes|tools/site-builder)/' },
  }),
  forbid({
    name: 'nothing-imports-tests',
    comment: 'What serves players does not carry what tests it.',
    from: { pathNot: '^tests/|\\.stories\\.tsx$' },
    to: { path: '^(tests/|service/testing/|runtime/testing/)|\\.test\\.tsx?$', pathNot: '^tests/support/' },
  }),
  forbid({
    name: 'test-support-is-for-tests-and-benches',
    comment: 'Throwaway servers are started by tests and benches alone.',
    from: { pathNot: '^(tests/|tools/bench/)' },
    to: { path: '^tests/support/' },
  }),
  forbid({
    name: 'commands-use-no-bench',
    comment: 'The commands are installed where benches and tests are not.',
    from: { pathNot: '^tools/bench/|^tests/' },
    to: { path: '^tools/bench/' },
  }),
  forbid({
    name: 'no-cycle',
    comment: 'Two files that need each other are one file, or three. A cycle of types alone loads nothing.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  }),
  forbid({
    name: 'no-unresolved-import',
    comment: 'An import that leads nowhere fails when it is reached, which may be at a player’s.',
    from: {},
    to: { couldNotResolve: true },
  }),
]

/** Matches the files in the layers above one. */
function foldersAfter(root: string, layers: readonly string[], place: number): string {
  return `^${root}/(${layers.slice(place + 1).join('|') || 'none'})/`
}

function forbid(rule: IForbiddenRuleType): IForbiddenRuleType {
  const except = typeof rule.from.pathNot === 'string' ? `${TEST_FILES}|${rule.from.pathNot}` : TEST_FILES
  return { ...rule, severity: 'error', from: { ...rule.from, pathNot: except } }
}
