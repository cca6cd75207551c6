import { useMutation } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useId, useState } from 'react'
import { changeInWords } from '#schemas/site-manifest/manifest-changes.ts'
import { migrationReport } from '#schemas/site-manifest/migrate.ts'
import type { MergedDraft } from '#schemas/operator/endpoints/mergeDraft.ts'
import { newKey } from '#runtime/client/pending-sends.ts'
import { Dialog } from '../components/dialog.tsx'
import { Reasons, reasonsOf } from '../components/reasons.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { publishingAtom } from '../state/builder-state.ts'
import type { OpenSite } from '../state/open-site.ts'
import { showDraft } from '../state/save-draft.ts'
import { usePublish } from '../state/save-site.ts'
import { useDraftFiles, useLiveFiles } from '../state/site-files.ts'
import { useUnfinishedLanguages } from '../content/unfinished-languages.ts'
import { ChangesList, ConflictsList } from './changes-list.tsx'
import { instantIn, zoneOf } from '../state/site-time.ts'

/** Shows what the draft changes, asks for the reason and publishes it, at once or at a time. */
export function PublishDialog({ site }: { site: OpenSite }) {
  const [opened, setOpened] = useAtom(publishingAtom)
  const close = () => setOpened(null)
  return (
    <Dialog title={`Publish ${site.detail.name}`} isOpen={opened === 'publish'} close={close}>
      <Publication site={site} close={close} />
    </Dialog>
  )
}

function Publication({ site, close }: { site: OpenSite; close: () => void }) {
  const { draft, detail, stored, isDraft, check } = site
  const { live } = useLiveFiles(site)
  const files = useDraftFiles(site)
  if (!isDraft)
    return (
      <>
        <p>There is nothing to publish: what you see is live.</p>
        <Closing close={close} />
      </>
    )
  if (stored.outdatedFiles.length > 0 && !draft.isChanged) return <Merge site={site} close={close} />
  const refusals = check?.refusals ?? []
  return (
    <>
      <Migration manifest={draft.manifest} />
      <h3>What changes</h3>
      <ChangesList
        before={{ manifest: detail.manifest, files: live }}
        after={{ manifest: draft.text, files }}
      />
      {refusals.length > 0 ? (
        <>
          <p>The draft is refused, so it cannot be published yet:</p>
          <Reasons reasons={refusals.map(({ file, path, expected }) => `${file} ${path} ${expected}`)} />
          <Closing close={close} />
        </>
      ) : (
        <PublicationForm site={site} close={close} />
      )}
    </>
  )
}

/** The report of the migration of an older manifest. The service reads the migrated form, and the file stays as it is. */
function Migration({ manifest }: { manifest: unknown }) {
  const report = migrationReport(manifest)
  if (report === null) return null
  return (
    <>
      <h3>
        Version {report.from} is read as version {report.to}
      </h3>
      <ul className="changes" role="list">
        {report.steps.map(({ to, text, changes }) => (
          <li key={to}>
            <span className="change-title">
              {to}: {text}
            </span>
            {changes.map((change) => (
              <span key={change.pointer}>{changeInWords(change)}</span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function PublicationForm({ site, close }: { site: OpenSite; close: () => void }) {
  const { draft } = site
  const [reason, setReason] = useState('')
  const [at, setAt] = useState('')
  const publish = usePublish(draft.siteId)
  const zone = zoneOf(site)
  const unfinished = useUnfinishedLanguages(site)
  const [isAccepted, setAccepted] = useState(false)
  const isReady =
    reason.trim() !== '' && !draft.isChanged && !publish.isPending && (unfinished.length === 0 || isAccepted)
  const ids = { reason: useId(), at: useId() }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        const later = at === '' ? {} : { at: instantIn(zone, at) }
        publish.mutate({ reason: reason.trim(), version: draft.version, key: newKey(), ...later })
      }}
    >
      <label htmlFor={ids.reason}>Reason</label>
      <input
        id={ids.reason}
        className="input"
        required
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="field-hint">The history of the site keeps it.</p>
      <label htmlFor={ids.at}>At a time, or at once if empty</label>
      <input
        id={ids.at}
        className="input"
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
      <p className="field-hint">By the clock of the site, {zone}.</p>
      {unfinished.length === 0 ? null : (
        <label className="check-line">
          <input
            type="checkbox"
            checked={isAccepted}
            onChange={(event) => setAccepted(event.target.checked)}
          />
          Publish {unfinished.join(' and ')}, and show the other texts in the language that replaces it
        </label>
      )}
      {publish.error === null ? null : <Reasons reasons={reasonsOf(publish.error)} />}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={!isReady}>
          {draft.isChanged ? 'Saving the draft…' : at === '' ? 'Publish now' : 'Publish then'}
        </button>
      </div>
    </form>
  )
}

/** The live file was changed since the draft began: what it changed is merged into the draft first. */
function Merge({ site, close }: { site: OpenSite; close: () => void }) {
  const builder = useBuilder()
  const { siteId } = site.draft
  const merge = useMutation<MergedDraft, Error, 'draft' | 'live' | undefined>({
    mutationFn: (prefer) => builder.api.merge(siteId, prefer),
    onSuccess: ({ isMerged, draft }) => {
      if (isMerged) showDraft(builder, draft)
    },
  })
  const conflicts = merge.data?.isMerged === false ? merge.data.conflicts : []
  const choose = (prefer: 'draft' | 'live' | undefined) => () => merge.mutate(prefer)
  return (
    <>
      <p>
        {site.stored.outdatedFiles.join(', ')} of {siteId} changed since this draft began. Merge it into the
        draft, look at the result, and publish it then. Nothing is lost.
      </p>
      {conflicts.length > 0 ? (
        <>
          <h3>Both have changed</h3>
          <ConflictsList conflicts={conflicts} live="Live" draft="Draft" />
        </>
      ) : null}
      {merge.error === null ? null : <Reasons reasons={reasonsOf(merge.error)} />}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        {conflicts.length > 0 ? (
          <>
            <button type="button" className="button" disabled={merge.isPending} onClick={choose('live')}>
              Take the live values
            </button>
            <button
              type="button"
              className="button primary"
              disabled={merge.isPending}
              onClick={choose('draft')}
            >
              Keep the draft’s values
            </button>
          </>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={merge.isPending}
            onClick={choose(undefined)}
          >
            Merge into the draft
          </button>
        )}
      </div>
    </>
  )
}

function Closing({ close }: { close: () => void }) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button" onClick={close}>
        Close
      </button>
    </div>
  )
}
