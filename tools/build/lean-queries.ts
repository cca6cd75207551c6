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
/** Parts of the library that need what is left out. */
const PARTS =
  'useIsFetching|usePrefetch(?:Infinite)?Query|use(?:Suspense)?InfiniteQuery|useSuspenseQuer\\w+|QueryErrorResetBoundary|throwOnError'
const USE = new RegExp(`\\.(?:${[...LEFT_OUT].join('|')})(?=\\()|\\b(?:${PARTS})\\b`)

/**
 * Leaves out what no query of the app uses: infinite queries, suspense, errors thrown while rendering, and the methods of the
 * query client that nothing calls. A source that begins to use one of these fails the build.
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
      return CLIENT.test(file) ? { code: withoutMethods(source, file), map: null } : null
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
