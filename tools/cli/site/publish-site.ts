import type { ApiError } from '#schemas/operator/api-error.ts'
import type { PublishedDraft, SitePublication } from '#schemas/operator/drafts.ts'
import {
  changeInWords,
  changesBetween,
  type ManifestChange,
} from '#schemas/site-manifest/manifest-changes.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { withTextChanges } from '#schemas/site-manifest/site-texts.ts'
import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import { textDifferences } from '#schemas/site-manifest/text-differences.ts'
import { Mistake } from '../../mistake.ts'
import { type Answer, type OperatorApi, resultOf } from '../operator/connect-api.ts'
import { sayList } from '../operator/say-list.ts'

/** Exit code where the draft differs, or the live file was changed since the draft began: nothing was done. */
export const DIFFERS = 3

interface Output {
  readonly isJson: boolean
  readonly say: (line: string) => void
}

/** Prints what the draft of a site changes. Exit code 0: nothing; 3: something. */
export async function diffSite(api: OperatorApi, siteId: string, { isJson, say }: Output): Promise<number> {
  const draft = resultOf(await api('getDraft', { siteId }, {}))
  const { manifest: live } = resultOf(await api('getSite', { siteId }, {}))
  const { files } = resultOf(await api('getSiteFiles', { siteId }, {}))
  const isOutdated = draft.outdatedFiles.length > 0
  const changes = changesOfTexts(live, draft.manifest)
  const inFiles = textDifferences(files, withTextChanges(files, draft.files))
  if (isJson) {
    const { manifest: _text, files: _files, ...facts } = draft
    const all = changes === null ? null : [...changes, ...inFiles]
    say(JSON.stringify({ ...facts, isOutdated, changes: all }, null, 2))
    return draft.isLive ? 0 : DIFFERS
  }
  if (draft.isLive) {
    say(`${siteId} has no draft: everything is live.`)
    return 0
  }
  say(`The draft of ${siteId}, last changed by ${draft.changedBy}:`)
  if (changes === null) say('  It is no JSON, so it has no differences by path.')
  else if (changes.length + inFiles.length === 0) say('  Only the form of the text differs.')
  for (const change of [...(changes ?? []), ...inFiles]) say(`  ${changeInWords(change)}`)
  for (const { file, path, expected } of draft.refusals) say(`  Refused: ${file} ${path} ${expected}`)
  if (isOutdated) say(`  Changed since the draft began: ${draft.outdatedFiles.join(', ')}. Merge it first.`)
  if (draft.waiting !== undefined) say(`  ${waitingLine(draft.waiting)}`)
  return DIFFERS
}

function changesOfTexts(live: string, draft: string): readonly ManifestChange[] | null {
  const [before, after] = [live, draft].map((text) => valueOf(parseJson('', text)))
  if (before === undefined || after === undefined) return null
  return changesBetween(before, after, siteManifestSchema)
}

/** A publication that waits, as a line. */
export function waitingLine({
  askedBy,
  publishAt,
  needsSecond,
}: NonNullable<PublishedDraft['draft']['waiting']>) {
  const when = publishAt === undefined ? '' : ` at ${new Date(publishAt).toISOString()}`
  const second = needsSecond ? ', and waits for a second person' : ''
  return `${askedBy} has asked for its publication${when}${second}.`
}

/** A publication, or an older one that is published again. */
export interface WantedPublication {
  readonly reason: string
  /** The older publication. */
  readonly publicationId?: number
  /** UTC milliseconds. */
  readonly at?: number
}

/** Publishes the draft of a site, or an older text again. Exit code 3: the live file was changed meanwhile, and nothing was done. */
export async function publishSite(
  api: OperatorApi,
  siteId: string,
  { wanted: { reason, publicationId, at }, isJson, say }: Output & { readonly wanted: WantedPublication },
): Promise<number> {
  const answer: Answer<PublishedDraft> =
    publicationId === undefined
      ? await api('publishDraft', { siteId }, { reason, ...(at !== undefined && { at }) })
      : await api('rollBack', { siteId, publicationId }, { reason })
  if (!answer.ok && (isJson || answer.refusal.error === 'conflict'))
    return sayRefusal(answer.refusal, { isJson, say })
  const { publication, draft } = resultOf(answer)
  if (isJson) say(JSON.stringify({ publication, waiting: draft.waiting ?? null }, null, 2))
  else if (publication !== null) say(`${siteId} is live: publication ${publication.publicationId}.`)
  else if (draft.waiting !== undefined) say(waitingLine(draft.waiting))
  return 0
}

function sayRefusal(refusal: ApiError, { isJson, say }: Output): number {
  say(isJson ? JSON.stringify(refusal, null, 2) : refusal.message)
  return refusal.error === 'conflict' ? DIFFERS : 1
}

/** Prints the history of a site, the newest first. */
export async function sayHistory(api: OperatorApi, siteId: string, { isJson, say }: Output): Promise<number> {
  if (isJson) {
    say(JSON.stringify(resultOf(await api('getPublications', { siteId }, { limit: 200 })), null, 2))
    return 0
  }
  await sayList(
    {
      readPage: async (from: { after?: number }) => {
        const { publications: rows, hasMore } = resultOf(await api('getPublications', { siteId }, from))
        return { rows, hasMore }
      },
      idOf: ({ publicationId }) => publicationId,
      lineOf: publicationLine,
      none: `No text of ${siteId} is known yet.`,
    },
    say,
  )
  return 0
}

function publicationLine(line: SitePublication): string {
  const { publicationId, kind, liveAt, publishedBy, confirmedBy, ofPublicationId, reason } = line
  const by = publishedBy === undefined ? 'changed outside' : `${HOW[kind]} by ${publishedBy}`
  const second = confirmedBy === undefined ? '' : ` with ${confirmedBy}`
  const older = ofPublicationId === undefined ? '' : ` from ${ofPublicationId}`
  return `${publicationId}: ${new Date(liveAt).toISOString()}, ${by}${second}${older}${reason === undefined ? '' : `: ${reason}`}`
}

const HOW: Readonly<Record<SitePublication['kind'], string>> = {
  published: 'published',
  rolledBack: 'rolled back',
  saved: 'saved',
  created: 'created',
  outside: 'changed outside',
}

/** A number of a publication, or a Mistake. */
export function publicationOf(word: string | undefined): number {
  if (word !== undefined && /^[1-9]\d{0,14}$/.test(word)) return Number(word)
  throw new Mistake('Name the publication by its number: npm run site -- history <id> lists them.')
}
