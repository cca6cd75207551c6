import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Archiving } from '#schemas/operator/archiving.ts'
import type { ListedSite } from '#schemas/operator/sites.ts'
import { newKey } from '#runtime/client/pending-sends.ts'
import { Dialog } from '../components/dialog.tsx'
import { Reasons, reasonsOf } from '../components/reasons.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { noticeAtom } from '../state/builder-state.ts'

interface ArchiveDialogProps {
  /** Null where the dialog is closed. */
  site: ListedSite | null
  close: () => void
}

/** Asks for the reason to archive or restore a site, and shows the obstacles. */
export function ArchiveDialog({ site, close }: ArchiveDialogProps) {
  const isArchived = site?.status === 'archived'
  const title = `${isArchived ? 'Restore' : 'Archive'} ${site?.name ?? ''}`
  return (
    <Dialog title={title} isOpen={site !== null} close={close}>
      {site === null ? null : <ArchiveForm site={site} isArchived={isArchived} close={close} />}
    </Dialog>
  )
}

function useArchiving({ siteId, name }: ListedSite, isArchived: boolean, close: () => void) {
  const { api, queries, store } = useBuilder()
  return useMutation<Archiving, Error, { reason: string; key: string }>({
    mutationFn: ({ reason, key }) =>
      isArchived ? api.restore(siteId, reason, key) : api.archive(siteId, reason, key),
    onSuccess: async () => {
      const text = isArchived ? `${name} is served again.` : `${name} is archived.`
      store.set(noticeAtom, { tone: 'good', text })
      close()
      await queries.invalidateQueries()
    },
  })
}

function ArchiveForm({
  site,
  isArchived,
  close,
}: {
  site: ListedSite
  isArchived: boolean
  close: () => void
}) {
  const { api } = useBuilder()
  const [reason, setReason] = useState('')
  const id = useId()
  const { data, error } = useQuery({
    queryKey: ['archiving', site.siteId],
    queryFn: () => api.archiving(site.siteId),
    staleTime: 0,
  })
  const archive = useArchiving(site, isArchived, close)
  const blockers = isArchived ? [] : (data?.blockers ?? [])
  const isReady = reason.trim() !== '' && data !== undefined && blockers.length === 0 && !archive.isPending
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) archive.mutate({ reason: reason.trim(), key: newKey() })
      }}
    >
      <p>
        {isArchived
          ? 'Its pages and calls are answered again, at the same addresses and with the same data.'
          : 'Its addresses say that it is closed. Its players, money and history are kept, and it can be restored.'}
      </p>
      {blockers.length === 0 ? null : (
        <>
          <p>It cannot be archived yet:</p>
          <Reasons reasons={blockers.map(({ text }) => text)} />
        </>
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
      {(archive.error ?? error) === null ? null : (
        <Reasons reasons={reasonsOf((archive.error ?? error) as Error)} />
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={!isReady}>
          {isArchived ? 'Restore the site' : 'Archive the site'}
        </button>
      </div>
    </form>
  )
}
