import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { withEdits, type Edit } from './source-edits.ts'
import { visit, type SyntaxNode } from './syntax-tree.ts'

const CLIENT = /\/@tanstack\/query-core\/build\/modern\/queryClient\.js$/
const OWN = /\/(runtime|modules)\/.*\.tsx?$/

/** Files of the library that every query names and no query uses, with what takes the place of each. */
const REPLACED: readonly [file: RegExp, source: string][] = [
  [
    /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    `export function infiniteQueryBehavior() { throw new Error('This app has no infinite queries.') }
    export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior`,
  ],
  [
    /\/@tanstack\/react-query\/build\/modern\/suspense\.js$/,
    `export const ensureSuspenseTimers = () => {}, shouldSuspend = () => false
    export const fetchOptimistic = () => {}, defaultThrowOnError = () => false`,
  ],
  [
    /\/@tanstack\/react-query\/build\/modern\/errorBoundaryUtils\.js$/,
    `export const ensurePreventErrorBoundaryRetry = () => {}, useClearResetErrorBoundary = () => {}
    export const getHasError = () => false`,
  ],
  [
    /\/@tanstack\/react-query\/build\/modern\/QueryErrorResetBoundary\.js$/,
    'export const QueryErrorResetBoundary = null, useQueryErrorResetBoundary = () => {}',
  ],
]

/** Texts of a file of the library, each with what takes its place. */
type Replacements = readonly (readonly [text: string, by: string])[]

const WITH_CACHE: Replacements = [['getMutationCache()', 'getMutationCache(MutationCache)']]
/** The first part of the app that uses a mutation makes the cache of mutations: a first visit loads no code for it. */
const MUTATIONS_LATER: readonly [file: RegExp, added: string, replacements: Replacements][] = [
  [
    CLIENT,
    '',
    [
      ['import { MutationCache } from "./mutationCache.js";', ''],
      ['config.mutationCache || new MutationCache()', 'config.mutationCache'],
      ['return this.#mutationCache;', 'return this.#mutationCache ??= new Cache();'],
      ['getMutationCache() {', 'getMutationCache(Cache) {'],
      ['this.#mutationCache.resumePausedMutations()', 'this.#mutationCache?.resumePausedMutations()'],
      ['this.#mutationCache.clear()', 'this.#mutationCache?.clear()'],
    ],
  ],
  [
    /\/@tanstack\/query-core\/build\/modern\/mutationObserver\.js$/,
    "import { MutationCache } from './mutationCache.js'\n",
    WITH_CACHE,
  ],
  [
    /\/@tanstack\/react-query\/build\/modern\/useMutationState\.js$/,
    "import { MutationCache } from '@tanstack/query-core'\n",
    WITH_CACHE,
  ],
]

/** Methods of the query client that neither the app nor the hooks that it uses call. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'cancelQueries',
  'ensureInfiniteQueryData',
  'ensureQueryData',
  'fetchInfiniteQuery',
  'fetchQuery',
  'getDefaultOptions',
  'getQueriesData',
  'getQueryData',
  'getQueryState',
  'infiniteQuery',
  'isFetching',
  'isMutating',
  'prefetchInfiniteQuery',
  'prefetchQuery',
  'query',
  'removeQueries',
  'resetQueries',
  'setDefaultOptions',
  'setMutationDefaults',
  'setQueriesData',
  'setQueryData',
  'setQueryDefaults',
])
/** Parts of the library that need what is left out, or the cache of mutations without bringing it. */
const PARTS =
  'getMutationCache|useIsFetching|usePrefetch(?:Infinite)?Query|use(?:Suspense)?InfiniteQuery|useSuspenseQuer\\w+|QueryErrorResetBoundary|throwOnError'
const USE = new RegExp(`\\.(?:${[...LEFT_OUT].join('|')})(?=\\()|\\b(?:${PARTS})\\b`)

/**
 * Leaves out what no query of the app uses: infinite queries, suspense, errors thrown while rendering, and the methods of the
 * query client that nothing calls. A source that begins to use one of these fails the build. The cache of mutations is loaded
 * with the first part that uses one.
 */
export function leanQueries(): Plugin {
  return {
    name: 'tombolo:lean-queries',
    apply: 'build',
    enforce: 'pre',
    load: (id) => REPLACED.find(([file]) => file.test(id))?.[1] ?? null,
    transform(source, id) {
      const file = id.split('?', 1)[0] ?? id
      const use = OWN.test(file) ? USE.exec(source)?.[0] : undefined
      if (use !== undefined)
        this.error(`${use} is left out of the build: take it from the lists in lean-queries.ts`)
      const later = MUTATIONS_LATER.find(([changed]) => changed.test(file))
      if (later === undefined) return null
      const [, added, replacements] = later
      const absent = replacements.find(([text]) => !source.includes(text))
      if (absent !== undefined) this.error(`${file} has no ${absent[0]}: the library has changed`)
      const edited = replacements.reduce((code, [text, by]) => code.replaceAll(text, by), source)
      const code = added + (CLIENT.test(file) ? withoutMethods(edited, file) : edited)
      return { code, map: null }
    },
  }
}

function withoutMethods(source: string, file: string): string {
  const edits: Edit[] = []
  visit(parseAst(source, { lang: 'js' }, file), (node) => {
    if (node.type !== 'MethodDefinition') return
    const { name } = node['key'] as SyntaxNode & { name?: string }
    if (name !== undefined && LEFT_OUT.has(name)) edits.push({ start: node.start, end: node.end, text: '' })
  })
  return withEdits(source, edits)
}
