import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useId, useState } from 'react'
import type { SitePublication } from '#schemas/operator/drafts.ts'
import { newKey } from '#runtime/client/pending-sends.ts'
import { Dialog } from '../components/dialog.tsx'
import { Reasons, reasonsOf } from '../components/reasons.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { publishingAtom } from '../state/builder-state.ts'
import type { OpenSite } from '../state/open-site.ts'
import { publicationsKey, usePublish } from '../state/save-site.ts'
import { useLiveFiles } from '../state/site-files.ts'
import { ChangesList } from './changes-list.tsx'
import { timeIn, zoneOf } from '../state/site-time.ts'

/** Every text that was live on a site, the newest first; each can be published again. */
export function HistoryDialog({ site }: { site: OpenSite }) {
  const [opened, setOpened] = useAtom(publishingAtom)
  return (
    <Dialog
      title={`History of ${site.detail.name}`}
      isOpen={opened === 'history'}
      close={() => setOpened(null)}
    >
      <History site={site} />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => setOpened(null)}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

function History({ site }: { site: OpenSite }) {
  const { api } = useBuilder()
  const { siteId } = site.draft
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: publicationsKey(siteId),
    queryFn: ({ pageParam }) => api.publications(siteId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ publications, hasMore }) =>
      hasMore ? publications.at(-1)?.publicationId : undefined,
    staleTime: 0,
  })
  if (error !== null) return <Reasons reasons={reasonsOf(error)} />
  const lines = data?.pages.flatMap(({ publications }) => publications) ?? []
  return (
    <>
      <ol className="history" role="list">
        {lines.map((line) => (
          <li key={line.publicationId}>
            <Line line={line} zone={zoneOf(site)} />
            {isLive(line, site) ? (
              <span className="badge">live</span>
            ) : (
              <button
                type="button"
                className="button quiet"
                aria-expanded={chosen === line.publicationId}
                onClick={() => setChosen(chosen === line.publicationId ? null : line.publicationId)}
              >
                Roll back…
              </button>
            )}
            {chosen === line.publicationId ? <RollBack site={site} publicationId={chosen} /> : null}
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <button type="button" className="button" onClick={() => void fetchNextPage()}>
          Older ones
        </button>
      ) : null}
    </>
  )
}

/** Lines from before the files were known have no version of them. */
const isLive = ({ version, filesVersion }: SitePublication, { detail, stored }: OpenSite): boolean =>
  version === detail.version && (filesVersion === undefined || filesVersion === stored.liveFilesVersion)

const HOW: Readonly<Record<SitePublication['kind'], string>> = {
  published: 'Published',
  rolledBack: 'Rolled back',
  saved: 'Saved',
  created: 'Created',
  outside: 'Changed outside',
}

function Line({ line, zone }: { line: SitePublication; zone: string }) {
  const { kind, liveAt, publishedBy, confirmedBy, reason } = line
  return (
    <p>
      <strong>{timeIn(zone, liveAt)}</strong> {HOW[kind]}
      {publishedBy === undefined ? '' : ` by ${publishedBy}`}
      {confirmedBy === undefined ? '' : `, confirmed by ${confirmedBy}`}
      {reason === undefined ? null : <span className="history-reason">{reason}</span>}
    </p>
  )
}

function RollBack({ site, publicationId }: { site: OpenSite; publicationId: number }) {
  const { api } = useBuilder()
  const { siteId, version } = site.draft
  const [reason, setReason] = useState('')
  const publish = usePublish(siteId)
  const { live } = useLiveFiles(site)
  const id = useId()
  const { data } = useQuery({
    queryKey: ['publication', siteId, publicationId],
    queryFn: () => api.publication(siteId, publicationId),
  })
  const isReady = reason.trim() !== '' && !publish.isPending
  return (
    <form
      className="roll-back"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) publish.mutate({ publicationId, reason: reason.trim(), version, key: newKey() })
      }}
    >
      {data === undefined ? null : (
        <ChangesList before={{ manifest: site.detail.manifest, files: live }} after={data} />
      )}
      <label htmlFor={id}>Reason</label>
      <input
        id={id}
        className="input"
        required
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {publish.error === null ? null : <Reasons reasons={reasonsOf(publish.error)} />}
      <button type="submit" className="button primary" disabled={!isReady}>
        Roll back now
      </button>
    </form>
  )
}
