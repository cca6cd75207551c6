import { skipToken, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { isSameJson } from '#schemas/site-manifest/manifest-changes.ts'
import type { SiteDraft } from '#schemas/operator/drafts.ts'
import type { DraftPreview, SiteDetail } from '#schemas/operator/sites.ts'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import type { Builder } from './builder.ts'
import { useBuilder } from './builder-context.ts'
import { useIsSignedIn } from './builder-queries.ts'
import { type Conflict, conflictsAtom, draftsAtom, foundDraftsAtom, revisionAtom } from './builder-state.ts'
import { Draft } from './draft.ts'
import { draftKey, followDraft, isSavingDraft, saveDraft } from './save-draft.ts'

/** The service's check of a draft's texts. */
export interface DraftCheck extends DraftPreview {
  /** The text of the manifest that was checked. */
  readonly text: string
  readonly files: TextChanges
  /** Counts the previewed drafts: an older preview must be reloaded. */
  readonly shown: number
}

/** Whether the service refuses the draft: the preview then shows the last draft that it accepted. */
export const isRefused = (check: DraftCheck | null): boolean => (check?.refusals.length ?? 0) > 0

/** An open site, with the service's latest check of its draft. */
export interface OpenSite {
  readonly detail: SiteDetail
  readonly draft: Draft
  /** Null before the first check. */
  readonly check: DraftCheck | null
  readonly isChecking: boolean
  /** The draft as the service has it. */
  readonly stored: SiteDraft
  /** Whether the text here differs from what players see. */
  readonly isDraft: boolean
  readonly isSaving: boolean
  /** The draft that somebody else has saved meanwhile. */
  readonly conflict: Conflict | null
}

/** Idle time before a draft is checked. */
const CHECK_AFTER_MS = 300

export const siteKey = (siteId: string | null) => ['site', siteId]
const checkKey = (siteId: string | null) => ['check', siteId]

/** Other people change the draft too. */
const DRAFT_EVERY_MS = 4000

/** Opens a site; undefined until it is loaded, with the reason if that fails. */
export function useOpenSite(siteId: string | null): { site: OpenSite | undefined; problem: string | null } {
  const builder = useBuilder()
  const enabled = useIsSignedIn()
  const { data: detail, error } = useQuery({
    queryKey: siteKey(siteId),
    queryFn: siteId === null ? skipToken : () => builder.api.site(siteId),
    enabled,
  })
  const { data: stored, error: draftError } = useQuery({
    queryKey: draftKey(siteId),
    queryFn: siteId === null ? skipToken : () => builder.api.draft(siteId),
    enabled,
    refetchInterval: DRAFT_EVERY_MS,
  })
  useEffect(() => {
    if (detail !== undefined && stored !== undefined) openDraft(builder, stored)
  }, [builder, detail, stored])
  useEffect(() => {
    // The live file was changed elsewhere.
    if (detail !== undefined && stored !== undefined && stored.liveVersion !== detail.version)
      void builder.queries.invalidateQueries({ queryKey: siteKey(siteId) })
  }, [builder, detail, stored, siteId])
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
  const conflict = useAtomValue(conflictsAtom).get(siteId ?? '') ?? null
  const site =
    detail === undefined || draft === undefined || stored === undefined
      ? undefined
      : {
          detail,
          draft,
          stored,
          isDraft: draft.text !== detail.manifest || Object.keys(draft.files).length > 0,
          check,
          isChecking,
          isSaving: isSavingDraft(builder, detail.siteId),
          conflict,
        }
  return { site, problem: (error ?? draftError)?.message ?? null }
}

/** Makes the draft of a loaded site. One that is open already follows the service, unless something in it is unsaved. */
function openDraft(builder: Builder, stored: SiteDraft): void {
  const { siteId, manifest, files, version } = stored
  const { store, extensions, kept } = builder
  if (store.get(draftsAtom).has(siteId)) return followDraft(builder, stored)
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = (isText: boolean) => {
    store.set(revisionAtom, (revision) => revision + 1)
    if (!isText) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      keepDraft(builder, siteId)
      void saveDraft(builder, siteId).then(() => keepDraft(builder, siteId))
      void checkAgain(builder, siteId)
    }, CHECK_AFTER_MS)
  }
  const draft = new Draft(siteId, { text: manifest, files, version }, changed, extensions)
  store.set(draftsAtom, (drafts) => new Map(drafts).set(siteId, draft))
  const found = kept.read(siteId)
  if (found !== null && !(found.text === manifest && isSameJson(found.files, files)))
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
  const { siteId, text, files } = draft
  const before = queries.getQueryData<DraftCheck>(checkKey(siteId))
  const check = await api.preview(siteId, { manifest: text, files }, before?.preview?.id ?? null)
  // An unreadable text has no layers: the last readable ones still show what is inherited.
  const layers = check.chain.includes(siteId) ? {} : layersOf(before ?? detail)
  const isNew = check.refusals.length === 0 && check.preview !== null
  return { ...check, ...layers, text, files, shown: (before?.shown ?? 0) + (isNew ? 1 : 0) }
}

const layersOf = ({ inherited, origins, chain }: DraftPreview | SiteDetail) => ({ inherited, origins, chain })
