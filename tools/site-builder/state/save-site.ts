import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { newKey } from '#runtime/client/pending-sends.ts'
import type { NewSite } from '#schemas/operator/endpoints/createSite.ts'
import type { Saved } from '#schemas/operator/sites.ts'
import { ApiProblem } from '../api/operator-api.ts'
import { type Builder, showProblem } from './builder.ts'
import { useBuilder } from './builder-context.ts'
import { type Conflict, conflictsAtom, draftsAtom, noticeAtom } from './builder-state.ts'
import { savingKey, siteKey } from './open-site.ts'

/** One saving. Each attempt has its key, so that a saving whose answer was lost is not done twice. */
interface Saving {
  readonly siteId: string
  readonly text: string
  readonly version: string
  readonly key: string
}

/** Saves a site's draft, which puts it in force. A draft without changes, or that is being saved, is left. */
export function useSave(siteId: string | null): () => void {
  const builder = useBuilder()
  const { mutate } = useMutation<Saved, Error, Saving>({
    mutationKey: savingKey(siteId),
    mutationFn: ({ siteId: saved, text, version, key }) =>
      builder.api.save(saved, { manifest: text, version }, key),
    onSuccess: ({ site, version }, { text }) => {
      builder.queries.setQueryData(siteKey(site.siteId), site)
      return takeSaved(builder, { siteId: site.siteId, name: site.name }, { manifest: text, version })
    },
    onError: (problem, saving) => takeFailure(builder, problem, saving),
  })
  return useCallback(() => {
    const { store, queries } = builder
    const draft = siteId === null ? undefined : store.get(draftsAtom).get(siteId)
    if (draft === undefined || !draft.isChanged) return
    if (queries.isMutating({ mutationKey: savingKey(siteId) }) > 0) return
    mutate({ siteId: draft.siteId, text: draft.text, version: draft.version, key: newKey() })
  }, [builder, siteId, mutate])
}

function takeSaved(
  { store, queries }: Builder,
  { siteId, name }: { siteId: string; name: string },
  { manifest, version }: Conflict,
): Promise<void> {
  setConflict({ store }, siteId, null)
  store.get(draftsAtom).get(siteId)?.rebase({ text: manifest, version })
  store.set(noticeAtom, { tone: 'good', text: `${name} is saved and live.` })
  return queries.invalidateQueries({ queryKey: ['sites'] })
}

function takeFailure(builder: Builder, problem: Error, { siteId, text }: Saving) {
  const current = problem instanceof ApiProblem && problem.kind === 'conflict' ? problem.current : undefined
  if (current === undefined) return showProblem(builder.store, problem)
  if (current.manifest !== text) return setConflict(builder, siteId, current)
  // An earlier attempt wrote the file, and its process stopped before it kept its answer.
  void builder.queries.invalidateQueries({ queryKey: siteKey(siteId) })
  return takeSaved(builder, { siteId, name: siteId }, current)
}

function setConflict({ store }: Pick<Builder, 'store'>, siteId: string, conflict: Conflict | null): void {
  store.set(conflictsAtom, (conflicts) => {
    const others = new Map(conflicts)
    if (conflict === null) others.delete(siteId)
    else others.set(siteId, conflict)
    return others
  })
}

/** Resolves a conflict: with the saved version, or with the own draft, which the next save writes. */
export function settle(builder: Builder, siteId: string, keep: 'mine' | 'theirs'): void {
  const conflict = builder.store.get(conflictsAtom).get(siteId)
  const draft = builder.store.get(draftsAtom).get(siteId)
  if (conflict === undefined || draft === undefined) return
  setConflict(builder, siteId, null)
  draft.rebase({ text: conflict.manifest, version: conflict.version })
  if (keep === 'theirs') draft.replace(conflict.manifest)
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
