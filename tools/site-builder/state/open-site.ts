import { skipToken, useIsMutating, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { DraftPreview, SiteDetail } from '#schemas/operator/sites.ts'
import type { Builder } from './builder.ts'
import { useBuilder } from './builder-context.ts'
import { useIsSignedIn } from './builder-queries.ts'
import { type Conflict, conflictsAtom, draftsAtom, foundDraftsAtom, revisionAtom } from './builder-state.ts'
import { Draft } from './draft.ts'

/** The service's check of a draft's text. */
export interface DraftCheck extends DraftPreview {
  readonly text: string
  /** Counts the previewed drafts: an older preview must be reloaded. */
  readonly shown: number
}

/** An open site, with the service's latest check of its draft. */
export interface OpenSite {
  readonly detail: SiteDetail
  readonly draft: Draft
  /** Null before the first check. */
  readonly check: DraftCheck | null
  readonly isChecking: boolean
  readonly isSaving: boolean
  /** The version saved elsewhere meanwhile. */
  readonly conflict: Conflict | null
}

/** Idle time before a draft is checked. */
const CHECK_AFTER_MS = 300

export const siteKey = (siteId: string | null) => ['site', siteId]
const checkKey = (siteId: string | null) => ['check', siteId]
export const savingKey = (siteId: string | null) => ['save', siteId]

/** Opens a site; undefined until it is loaded, with the reason if that fails. */
export function useOpenSite(siteId: string | null): { site: OpenSite | undefined; problem: string | null } {
  const builder = useBuilder()
  const enabled = useIsSignedIn()
  const { data: detail, error } = useQuery({
    queryKey: siteKey(siteId),
    queryFn: siteId === null ? skipToken : () => builder.api.site(siteId),
    enabled,
  })
  useEffect(() => {
    if (detail !== undefined) openDraft(builder, detail)
  }, [builder, detail])
  const draft = useAtomValue(draftsAtom).get(siteId ?? '')
  // The draft changes in place.
  useAtomValue(revisionAtom)
  const { data: check = null, isFetching: isChecking } = useQuery({
    queryKey: checkKey(siteId),
    queryFn:
      draft === undefined || detail === undefined ? skipToken : () => checkDraft(builder, draft, detail),
    enabled,
    meta: { failure: 'notice' },
  })
  const isSaving = useIsMutating({ mutationKey: savingKey(siteId) }) > 0
  const conflict = useAtomValue(conflictsAtom).get(siteId ?? '') ?? null
  const site =
    detail === undefined || draft === undefined
      ? undefined
      : { detail, draft, check, isChecking, isSaving, conflict }
  return { site, problem: error?.message ?? null }
}

/** Makes the draft of a loaded site, unless it is open already: its text is kept. */
function openDraft(builder: Builder, { siteId, manifest, version }: SiteDetail): void {
  const { store, extensions, kept } = builder
  if (store.get(draftsAtom).has(siteId)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    store.set(revisionAtom, (revision) => revision + 1)
    clearTimeout(timer)
    timer = setTimeout(() => {
      keepDraft(builder, siteId)
      void checkAgain(builder, siteId)
    }, CHECK_AFTER_MS)
  }
  const draft = new Draft(siteId, { text: manifest, version }, changed, extensions)
  store.set(draftsAtom, (drafts) => new Map(drafts).set(siteId, draft))
  const found = kept.read(siteId)
  if (found !== null && found.text !== manifest)
    store.set(foundDraftsAtom, (drafts) => new Map(drafts).set(siteId, found))
}

function keepDraft({ store, kept }: Builder, siteId: string): void {
  const draft = store.get(draftsAtom).get(siteId)
  if (draft?.isChanged === true) kept.keep(siteId, draft)
  // One that is still offered is kept until it is taken or discarded.
  else if (!store.get(foundDraftsAtom).has(siteId)) kept.forget(siteId)
}

/** Has the service check the draft and update its preview. An older answer never replaces a newer one. */
export async function checkAgain({ queries }: Builder, siteId: string): Promise<void> {
  const queryKey = checkKey(siteId)
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}

async function checkDraft({ api, queries }: Builder, draft: Draft, detail: SiteDetail): Promise<DraftCheck> {
  const { siteId, text } = draft
  const before = queries.getQueryData<DraftCheck>(checkKey(siteId))
  const check = await api.preview(siteId, text, before?.preview?.id ?? null)
  // An unreadable text has no layers: the last readable ones still show what is inherited.
  const layers = check.chain.includes(siteId) ? {} : layersOf(before ?? detail)
  const isNew = check.refusals.length === 0 && check.preview !== null
  return { ...check, ...layers, text, shown: (before?.shown ?? 0) + (isNew ? 1 : 0) }
}

const layersOf = ({ inherited, origins, chain }: DraftPreview | SiteDetail) => ({ inherited, origins, chain })
