import type { Extension } from '@codemirror/state'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import { isOnlineAtom, noticeAtom, sessionAtom } from './builder-state.ts'
import { KeptDrafts } from './kept-drafts.ts'

/** The state that all parts of the builder share. */
export interface Builder {
  /** The operators' API; each answer updates the state of connection and session. */
  readonly api: OperatorApi
  /** Cache of the service's data. */
  readonly queries: QueryClient
  readonly store: ReturnType<typeof createStore>
  /** Extensions of the source editor of a draft. */
  readonly extensions: Extension
  /** Unsaved drafts that outlive the tab. */
  readonly kept: KeptDrafts
}

interface BuilderOptions {
  api: OperatorApi
  hasToken: boolean
  extensions?: Extension
  storage?: Storage
  /** Called when the token is no longer accepted. */
  signedOut?: () => void
}

const RETRY_AFTER_MS = 3000

/** Creates the builder's parts. A call without an answer is sent again until the service answers; a refusal is final. */
export function createBuilder(options: BuilderOptions): Builder {
  const { api, hasToken, extensions = [], storage = window.localStorage, signedOut } = options
  const store = createStore()
  store.set(sessionAtom, hasToken ? 'open' : 'none')
  const again = {
    networkMode: 'always',
    retry: (_failures: number, error: Error) => error instanceof ApiProblem && error.kind === 'offline',
    retryDelay: RETRY_AFTER_MS,
  } as const
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.['failure'] === 'notice') showProblem(store, error)
      },
    }),
    defaultOptions: { queries: { ...again, staleTime: Infinity, gcTime: Infinity }, mutations: again },
  })
  const watched = watch(api, ({ kind }) => {
    store.set(isOnlineAtom, kind !== 'offline')
    if (kind !== 'unauthorized') return
    store.set(sessionAtom, 'refused')
    signedOut?.()
  })
  return { api: watched, queries, store, extensions, kept: new KeptDrafts(storage) }
}

/** Shows why a call failed. A refused token is not a notice: the sign-in form says it. */
export function showProblem(store: Builder['store'], error: Error): void {
  if (!(error instanceof ApiProblem) || error.kind === 'unauthorized') return
  const reason = error.refusals[0]
  const text = reason === undefined ? error.message : `${reason.path} ${reason.expected}`
  store.set(noticeAtom, { tone: 'bad', text })
}

/** Reports the outcome of each call. */
function watch(
  api: OperatorApi,
  ended: (outcome: { kind: ApiProblem['kind'] | 'answered' }) => void,
): OperatorApi {
  const watched =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        const answer = await call(...args)
        ended({ kind: 'answered' })
        return answer
      } catch (error) {
        if (error instanceof ApiProblem) ended(error)
        throw error
      }
    }
  return {
    sites: watched(api.sites),
    thumbnail: watched(api.thumbnail),
    site: watched(api.site),
    create: watched(api.create),
    preview: watched(api.preview),
    texts: watched(api.texts),
    mails: watched(api.mails),
    sendMail: watched(api.sendMail),
    files: watched(api.files),
    presence: watched(api.presence),
    archiving: watched(api.archiving),
    archive: watched(api.archive),
    restore: watched(api.restore),
    draft: watched(api.draft),
    saveDraft: watched(api.saveDraft),
    discardDraft: watched(api.discardDraft),
    createPreviewLink: watched(api.createPreviewLink),
    publish: watched(api.publish),
    confirmPublication: watched(api.confirmPublication),
    cancelPublication: watched(api.cancelPublication),
    merge: watched(api.merge),
    publications: watched(api.publications),
    publication: watched(api.publication),
    rollBack: watched(api.rollBack),
    conformity: watched(api.conformity),
    readiness: watched(api.readiness),
    themes: watched(api.themes),
    theme: watched(api.theme),
    createTheme: watched(api.createTheme),
    catalogue: watched(api.catalogue),
    assets: watched(api.assets),
    viewAsset: watched(api.viewAsset),
    viewOriginal: watched(api.viewOriginal),
    uploadPicture: watched(api.uploadPicture),
    uploadFont: watched(api.uploadFont),
    fonts: watched(api.fonts),
    viewFont: watched(api.viewFont),
    removeFont: watched(api.removeFont),
    removeAsset: watched(api.removeAsset),
  }
}
