import type { SiteDraft } from '#schemas/operator/drafts.ts'
import { isSameJson } from '#schemas/site-manifest/manifest-changes.ts'
import { ApiProblem, type DraftTexts } from '../api/operator-api.ts'
import { type Builder, showProblem } from './builder.ts'
import { type Conflict, conflictsAtom, draftsAtom, noticeAtom, revisionAtom } from './builder-state.ts'
import type { EditedTexts } from './draft.ts'

export const draftKey = (siteId: string | null) => ['draft', siteId]

/** Time until a draft is sent again to a service that did not answer. */
const AGAIN_AFTER_MS = 3000

/** The sites whose drafts are being saved. */
const saving = new WeakMap<Builder, Set<string>>()

function savingOf(builder: Builder): Set<string> {
  const known = saving.get(builder) ?? new Set<string>()
  saving.set(builder, known)
  return known
}

/** Whether the draft of a site is on its way to the service. */
export const isSavingDraft = (builder: Builder, siteId: string): boolean => savingOf(builder).has(siteId)

/**
 * Saves what was typed to the draft in the service, one call at a time, until nothing is unsaved. A draft that somebody else has changed
 * is a conflict, and nothing is replaced.
 */
export async function saveDraft(builder: Builder, siteId: string): Promise<void> {
  const { store, api } = builder
  const sites = savingOf(builder)
  if (sites.has(siteId)) return
  sites.add(siteId)
  try {
    for (;;) {
      const draft = store.get(draftsAtom).get(siteId)
      if (draft?.isChanged !== true || store.get(conflictsAtom).has(siteId)) return
      const { text, files, version } = draft
      const answer = await api.saveDraft(siteId, { manifest: text, files }, version)
      takeDraft(builder, answer, { text, files })
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    await takeFailure(builder, siteId, error)
  } finally {
    sites.delete(siteId)
    store.set(revisionAtom, (revision) => revision + 1)
  }
}

async function takeFailure(builder: Builder, siteId: string, problem: ApiProblem): Promise<void> {
  const { api, store } = builder
  if (problem.kind === 'offline') {
    setTimeout(() => void saveDraft(builder, siteId), AGAIN_AFTER_MS)
    return
  }
  if (problem.kind !== 'changed') return showProblem(store, problem)
  const theirs = await api.draft(siteId).catch(() => null)
  if (theirs === null) {
    setTimeout(() => void saveDraft(builder, siteId), AGAIN_AFTER_MS)
    return
  }
  const { manifest, files, version, changedBy: by = 'The live file' } = theirs
  const draft = store.get(draftsAtom).get(siteId)
  if (draft?.text === manifest && isSameJson(draft.files, files)) return takeDraft(builder, theirs)
  setConflict(builder, siteId, { manifest, files, version, by })
}

/** Takes an answer of the service about the draft. `sent` is what was sent: what was typed since then stays, and is unsaved. */
export function takeDraft(
  { store, queries }: Builder,
  answer: SiteDraft,
  sent: EditedTexts = { text: answer.manifest, files: answer.files },
): void {
  // An answer that was asked for earlier and arrives later would show an older draft.
  void queries.cancelQueries({ queryKey: draftKey(answer.siteId) })
  queries.setQueryData(draftKey(answer.siteId), answer)
  store
    .get(draftsAtom)
    .get(answer.siteId)
    ?.rebase({ ...sent, version: answer.version })
}

/** Shows the draft of the service in place of the one here, as one step that can be undone. */
export function showDraft(builder: Builder, answer: SiteDraft): void {
  const draft = builder.store.get(draftsAtom).get(answer.siteId)
  takeDraft(builder, answer)
  draft?.replace(answer.manifest, answer.files)
}

/** Takes a draft that was read again: it is shown where nothing here is unsaved. */
export function followDraft(builder: Builder, answer: SiteDraft): void {
  const { store } = builder
  const draft = store.get(draftsAtom).get(answer.siteId)
  if (draft === undefined || draft.version === answer.version) return
  if (draft.isChanged || isSavingDraft(builder, answer.siteId)) return
  showDraft(builder, answer)
  const { changedBy } = answer
  const text =
    changedBy === undefined ? 'This shows what is live now.' : `${changedBy} has changed this draft.`
  store.set(noticeAtom, { tone: 'good', text })
}

export function setConflict(
  { store }: Pick<Builder, 'store'>,
  siteId: string,
  conflict: Conflict | null,
): void {
  store.set(conflictsAtom, (conflicts) => {
    const others = new Map(conflicts)
    if (conflict === null) others.delete(siteId)
    else others.set(siteId, conflict)
    return others
  })
}

/**
 * Resolves a conflict: with the draft of the other person, with the own one, or with both merged. An own or merged one is saved over the
 * other.
 */
export function settle(builder: Builder, siteId: string, keep: 'mine' | 'theirs' | DraftTexts): void {
  const conflict = builder.store.get(conflictsAtom).get(siteId)
  const draft = builder.store.get(draftsAtom).get(siteId)
  if (conflict === undefined || draft === undefined) return
  setConflict(builder, siteId, null)
  const { manifest, files, version } = conflict
  draft.rebase({ text: manifest, files, version })
  if (keep === 'theirs') draft.replace(manifest, files)
  else if (keep !== 'mine') draft.replace(keep.manifest, keep.files)
  if (keep !== 'theirs') void saveDraft(builder, siteId)
}
