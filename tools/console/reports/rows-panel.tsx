import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { TransferPanel } from '../ledger/transfer-panel.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { sitePath, useSites } from '../parts/use-sites.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { type Column, ListSection } from '../records/list-section.tsx'
import { nestedTable } from '../records/record-tables.ts'
import type { StoredRecord } from '../records/use-records.ts'

function PlayerCell({ record }: { readonly record: StoredRecord }) {
  const { site } = useSites()
  const playerId = record['playerId']
  if (site === null || typeof playerId !== 'number') return '–'
  return <PlayerLink site={site} playerId={playerId} />
}

/** The lists behind the figures of a report. */
const BEHIND = {
  draws: {
    table: nestedTable('getReportDraws'),
    columns: [
      { name: 'gameTitle', label: 'Game' },
      { name: 'sequenceNumber', label: 'Number' },
      { name: 'endedTime', label: 'Ended' },
      { name: 'plays' },
      { name: 'stakesMinor', label: 'Stakes' },
      { name: 'prizesMinor', label: 'Prizes' },
      { name: 'grossMinor', label: 'Gross' },
    ],
  },
  transfers: {
    table: nestedTable('getReportTransfers'),
    columns: [
      { name: 'transactionId', label: 'Number' },
      { name: 'time' },
      { name: 'playerId', cell: PlayerCell },
      { name: 'gameTitle', label: 'Game' },
      { name: 'amountMinor', label: 'Amount' },
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly table: ReturnType<typeof nestedTable>; readonly columns: readonly Column[] }>
>

/** The list behind a figure, with its filter. */
export interface Behind {
  readonly of: keyof typeof BEHIND
  readonly title: string
  readonly filter: Readonly<Record<string, string | number>>
}

interface RowsPanelProps {
  readonly behind: Behind
  readonly site: OwnSite
  readonly close: () => void
}

/** The rows behind a figure, beside the report. */
export function RowsPanel({ behind: { of, title, filter }, site, close }: RowsPanelProps) {
  const [transferId, setTransferId] = useState<number | null>(null)
  const navigate = useNavigate()
  const open = (record: StoredRecord) => {
    if (of === 'transfers') setTransferId(Number(record['transactionId']))
    else void navigate(`${sitePath(site.siteId, 'games')}?draw=${String(record['gameInstanceId'])}`)
  }
  return (
    <SidePanel title={title} width={720} close={close}>
      <ListSection
        {...BEHIND[of]}
        title={of === 'draws' ? 'Draws' : 'Transfers'}
        params={{ siteId: site.siteId }}
        filter={filter}
        empty="No row is behind this figure."
        site={site}
        {...((of === 'transfers' || permits(site.scopes, 'games.read')) && { open })}
      />
      {transferId === null ? null : (
        <TransferPanel site={site} transferId={transferId} close={() => setTransferId(null)} />
      )}
    </SidePanel>
  )
}
