import { conflictInWords } from '#schemas/site-manifest/manifest-changes.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'
import { DIFFERS, waitingLine } from './publish-site.ts'

interface Output {
  readonly isJson: boolean
  readonly say: (line: string) => void
}

/** Merges what the live files changed into the draft. Exit code 3: both have changed the same, and nothing was merged. */
export async function mergeDraft(
  api: OperatorApi,
  siteId: string,
  { prefer, isJson, say }: Output & { readonly prefer: 'draft' | 'live' | undefined },
): Promise<number> {
  const request = prefer === undefined ? {} : { prefer }
  const { isMerged, conflicts, draft } = resultOf(await api('mergeDraft', { siteId }, request))
  const code = isMerged ? 0 : DIFFERS
  if (isJson) {
    say(JSON.stringify({ isMerged, conflicts, version: draft.version, refusals: draft.refusals }, null, 2))
    return code
  }
  for (const conflict of conflicts)
    say(
      `Both have changed: ${conflict.file === undefined ? '' : `${conflict.file} › `}${conflictInWords({ keys: [], ...conflict })}`,
    )
  say(
    isMerged
      ? `The draft of ${siteId} has what is live. Publish it when it is right.`
      : 'Nothing was merged. Say with --prefer draft or --prefer live which values stay.',
  )
  return code
}

/** Cancels a publication that waits; the draft stays. */
export async function cancelPublication(
  api: OperatorApi,
  siteId: string,
  { isJson, say }: Output,
): Promise<number> {
  const { version } = resultOf(await api('cancelPublication', { siteId }, {}))
  say(isJson ? JSON.stringify({ siteId, version }, null, 2) : `The publication of ${siteId} is cancelled.`)
  return 0
}

/** Confirms, as a second person, the publication of the draft as it is now. */
export async function confirmPublication(
  api: OperatorApi,
  siteId: string,
  { isJson, say }: Output,
): Promise<number> {
  const { version } = resultOf(await api('getDraft', { siteId }, {}))
  const { publication, draft } = resultOf(await api('confirmPublication', { siteId }, {}, version))
  if (isJson) say(JSON.stringify({ publication, waiting: draft.waiting ?? null }, null, 2))
  else if (publication !== null) say(`${siteId} is live: publication ${publication.publicationId}.`)
  else if (draft.waiting !== undefined) say(waitingLine(draft.waiting))
  return 0
}

/** Archives or restores a site. Exit code 1: something is in the way. */
export async function archiveSite(
  api: OperatorApi,
  siteId: string,
  {
    command,
    reason,
    isJson,
    say,
  }: Output & { readonly command: 'archive' | 'restore'; readonly reason: string },
): Promise<number> {
  const answer =
    command === 'archive'
      ? await api('archiveSite', { siteId }, { reason })
      : await api('restoreSite', { siteId }, { reason })
  if (!answer.ok) {
    const { blockers } = resultOf(await api('getArchiving', { siteId }, {}))
    say(isJson ? JSON.stringify({ ...answer.refusal, blockers }, null, 2) : answer.refusal.message)
    return 1
  }
  if (isJson) say(JSON.stringify({ siteId, ...answer.result }, null, 2))
  else
    say(
      command === 'archive'
        ? `${siteId} is archived: it is not served, and its data is kept.`
        : `${siteId} is served again.`,
    )
  return 0
}
