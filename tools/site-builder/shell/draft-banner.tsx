import { useSetAtom } from 'jotai'
import { publishingAtom } from '../state/builder-state.ts'
import type { OpenSite } from '../state/open-site.ts'
import { useCancelPublication, useConfirm, useDraftChange } from '../state/save-site.ts'
import { timeIn, zoneOf } from '../state/site-time.ts'

/** Whether what is shown is live, who changed it last, and what waits. */
export function DraftBanner({ site }: { site: OpenSite }) {
  const { stored, isDraft, detail } = site
  const open = useSetAtom(publishingAtom)
  const zone = zoneOf(site)
  if (!isDraft)
    return (
      <section className="draft-banner" data-tone="live" aria-label="Draft or live">
        <p>
          <strong>Live</strong> This is what players see.
        </p>
        <button type="button" className="button quiet" onClick={() => open('history')}>
          History
        </button>
      </section>
    )
  const { changedBy, changedAt, waiting, failure } = stored
  return (
    <section className="draft-banner" data-tone="draft" aria-label="Draft or live">
      <p>
        <strong>Draft, not published</strong> Players see {detail.name} without it.{' '}
        {changedBy === undefined ? null : (
          <span>
            Last changed by {changedBy}
            {changedAt === undefined ? '' : `, ${timeIn(zone, changedAt)}`}.
          </span>
        )}
      </p>
      {failure === undefined ? null : (
        <p role="alert">
          It was not published at {timeIn(zone, failure.failedAt)}: {failure.reason}
        </p>
      )}
      {waiting === undefined ? <DraftActions site={site} /> : <Waiting site={site} waiting={waiting} />}
    </section>
  )
}

function DraftActions({ site: { draft, stored } }: { site: OpenSite }) {
  const open = useSetAtom(publishingAtom)
  const { siteId } = draft
  const change = useDraftChange(siteId)
  const discard = () => {
    const { version } = draft
    if (window.confirm('Discard the draft? The audit log keeps its text.'))
      change.mutate((api) => api.discardDraft(siteId, version))
  }
  return (
    <div className="draft-actions">
      <button type="button" className="button quiet" onClick={() => open('history')}>
        History
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={draft.isChanged || stored.isLive || change.isPending}
        onClick={discard}
      >
        Discard the draft
      </button>
    </div>
  )
}

function Waiting({
  site,
  waiting: { askedBy, reason, publishAt, needsSecond },
}: {
  site: OpenSite
  waiting: NonNullable<OpenSite['stored']['waiting']>
}) {
  const { siteId, version } = site.draft
  const confirm = useConfirm(siteId)
  const cancel = useCancelPublication(siteId)
  const isBusy = confirm.isPending || cancel.isPending
  return (
    <>
      <p>
        {publishAt === undefined ? null : (
          <>
            It is published on <strong>{timeIn(zoneOf(site), publishAt)}</strong> ({zoneOf(site)}).{' '}
          </>
        )}
        {needsSecond ? 'It waits for a second person. ' : null}
        Asked by {askedBy}: {reason}
      </p>
      <div className="draft-actions">
        <button type="button" className="button quiet" disabled={isBusy} onClick={() => cancel.mutate()}>
          Cancel the publication
        </button>
        {needsSecond ? (
          <button type="button" className="button" disabled={isBusy} onClick={() => confirm.mutate(version)}>
            Confirm as second person
          </button>
        ) : null}
      </div>
    </>
  )
}
