import { skipToken, useQuery } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { ApiProblem } from '../api/operator-api.ts'
import type { Builder } from './builder.ts'
import { useBuilder } from './builder-context.ts'
import { sessionAtom } from './builder-state.ts'

/** Sites change outside of the builder too. */
const SITES_EVERY_MS = 5000

const sitesQuery = ({ api }: Builder) => ({
  queryKey: ['sites'],
  queryFn: () => api.sites(),
  meta: { failure: 'notice' },
})

/** All sites with a folder, and their status. */
export function useSites({ polls = false } = {}) {
  const builder = useBuilder()
  const query = useQuery({
    ...sitesQuery(builder),
    enabled: useIsSignedIn(),
    refetchInterval: polls ? SITES_EVERY_MS : false,
  })
  return { ...query, sites: query.data ?? NONE }
}

export function useThemes() {
  const { api } = useBuilder()
  const query = useQuery({ queryKey: ['themes'], queryFn: () => api.themes(), enabled: useIsSignedIn() })
  return { ...query, themes: query.data ?? NONE }
}

export function useCatalogue() {
  const { api } = useBuilder()
  return useQuery({ queryKey: ['catalogue'], queryFn: () => api.catalogue(), enabled: useIsSignedIn() })
}

/** A theme with all its tokens. The previously loaded one is shown during a reload. */
export function useThemeDetail(themeId: string) {
  const { api } = useBuilder()
  const { data, error } = useQuery({
    queryKey: ['theme', themeId],
    queryFn: themeId === '' ? skipToken : () => api.theme(themeId),
    staleTime: 0,
  })
  return { detail: data ?? null, problem: error?.message ?? null }
}

const NONE = [] as const

/** Whether calls may be sent: with a token that was not refused. */
export const useIsSignedIn = (): boolean => useAtomValue(sessionAtom) === 'open'

/** Uses the token that was just given: a refused one changes nothing, any other loads what is missing. Drafts are kept. */
export function useSignIn(): () => Promise<void> {
  const builder = useBuilder()
  const store = useStore()
  return async () => {
    try {
      await builder.queries.fetchQuery({ ...sitesQuery(builder), staleTime: 0, retry: false })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.kind === 'unauthorized') return
    }
    store.set(sessionAtom, 'open')
    void builder.queries.invalidateQueries()
  }
}
