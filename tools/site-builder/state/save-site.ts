import { useMutation } from '@tanstack/react-query'
import type { PublishedDraft, SiteDraft } from '#schemas/operator/drafts.ts'
import type { NewSite } from '#schemas/operator/endpoints/createSite.ts'
import type { Saved } from '#schemas/operator/sites.ts'
import { newKey } from '#runtime/client/pending-sends.ts'
import { type Builder, showProblem } from './builder.ts'
import { useBuilder } from './builder-context.ts'
import { noticeAtom, publishingAtom } from './builder-state.ts'
import { siteKey } from './open-site.ts'
import { followDraft, saveDraft, showDraft, takeDraft } from './save-draft.ts'

export const publicationsKey = (siteId: string) => ['publications', siteId]

/** A publication of the draft, or of an older text. Each attempt has its key, so that one whose answer was lost is not done twice. */
interface Publishing {
  readonly reason: string
  readonly key: string
  /** The version of the draft that was looked at. */
  readonly version: string
  readonly at?: number
  /** The older publication. */
  readonly publicationId?: number
}

/** Publishes the draft of a site, or an older text again. The dialog shows a refusal itself. */
export function usePublish(siteId: string) {
  const builder = useBuilder()
  return useMutation<PublishedDraft, Error, Publishing>({
    mutationFn: ({ key, version, reason, at, publicationId }) =>
      publicationId === undefined
        ? builder.api.publish(siteId, { reason, version, ...(at !== undefined && { at }) }, key)
        : builder.api.rollBack(siteId, { publicationId, reason }, key),
    onSuccess: (answer) => takePublished(builder, answer),
  })
}

/** Confirms the publication that another person has asked for. */
export function useConfirm(siteId: string) {
  const builder = useBuilder()
  return useMutation<PublishedDraft, Error, string>({
    mutationFn: (version) => builder.api.confirmPublication(siteId, version, newKey()),
    onSuccess: (answer) => takePublished(builder, answer),
    onError: (problem) => showProblem(builder.store, problem),
  })
}

function takePublished(builder: Builder, { publication, draft }: PublishedDraft): Promise<void> {
  const { store, queries } = builder
  followOrTake(builder, draft)
  store.set(publishingAtom, null)
  const text = publication === null ? 'The publication waits.' : `${draft.siteId} is published and live.`
  store.set(noticeAtom, { tone: 'good', text })
  return refreshSite({ queries }, draft.siteId)
}

/** An older text replaces what is shown; what was published is shown already. */
function followOrTake(builder: Builder, draft: SiteDraft): void {
  followDraft(builder, draft)
  builder.queries.setQueryData(['draft', draft.siteId], draft)
}

async function refreshSite({ queries }: Pick<Builder, 'queries'>, siteId: string): Promise<void> {
  await Promise.all(
    [siteKey(siteId), publicationsKey(siteId), ['sites']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}

/** Calls that change the draft as a whole: what comes back is shown. */
export function useDraftChange(siteId: string) {
  const builder = useBuilder()
  return useMutation<SiteDraft, Error, (api: Builder['api']) => Promise<SiteDraft>>({
    mutationFn: (change) => change(builder.api),
    onSuccess: (draft) => {
      showDraft(builder, draft)
      return refreshSite(builder, siteId)
    },
    onError: (problem) => showProblem(builder.store, problem),
  })
}

/** Cancels a publication that waits; the draft stays as it is. */
export function useCancelPublication(siteId: string) {
  const builder = useBuilder()
  return useMutation<SiteDraft>({
    mutationFn: () => builder.api.cancelPublication(siteId),
    onSuccess: (draft) => {
      takeDraft(builder, draft)
      // The text that was typed while the draft was locked.
      return saveDraft(builder, siteId)
    },
    onError: (problem) => showProblem(builder.store, problem),
  })
}

/** Creates a site. The form shows a refusal itself. */
export function useCreateSite() {
  const { api, queries, store } = useBuilder()
  return useMutation<Saved, Error, { wanted: NewSite; key: string }>({
    mutationFn: ({ wanted, key }) => api.create(wanted, key),
    onSuccess: ({ site }) => {
      store.set(noticeAtom, { tone: 'good', text: `${site.name} is live.` })
      return queries.invalidateQueries({ queryKey: ['sites'] })
    },
  })
}
