import type { Plugin } from 'vite'

const INFINITE = /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/

const STUB = [
  'export function infiniteQueryBehavior() { throw new Error("This app has no infinite queries.") }',
  'export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior',
].join('\n')

/** Leaves out the infinite queries of the query library: nothing uses them, but every query names their code. */
export function noInfiniteQueries(): Plugin {
  return {
    name: 'tombolo:no-infinite-queries',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (INFINITE.test(id) ? STUB : null),
  }
}
