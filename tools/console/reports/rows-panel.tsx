import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { type Permission, permits } from '#schemas/operator/permissions.ts'
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
  players: {
    table: nestedTable('getOwedPlayers'),
    columns: [
      { name: 'playerId', cell: PlayerCell },
      { name: 'amountMinor', label: 'Amount' },
      { name: 'cashMinor', label: 'Cash' },
      { name: 'bonusMinor', label: 'Bonus' },
      { name: 'prepaidDrawsMinor', label: 'Paid ahead' },
      { name: 'pendingWithdrawalMinor', label: 'Waiting' },
      { name: 'debtMinor', label: 'Debt' },
    ],
  },
  jackpots: {
    table: nestedTable('getOwedGames'),
    columns: [
      { name: 'gameTitle', label: 'Game' },
      { name: 'amountMinor', label: 'Amount' },
      { name: 'jackpotMinor', label: 'Jackpot' },
      { name: 'carriedMinor', label: 'Carried prizes' },
      { name: 'entriesMinor', label: 'Won entries' },
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly table: ReturnType<typeof nestedTable>; readonly columns: readonly Column[] }>
>

interface Kind {
  readonly title: string
  /** The page that a row opens; null where the row itself has the link. */
  readonly opened: ((record: StoredRecord) => string) | 'beside' | null
  /** The right that is needed to open it; null for all who read reports. */
  readonly scope: Permission | null
}

const KINDS: Readonly<Record<keyof typeof BEHIND, Kind>> = {
  draws: {
    title: 'Draws',
    opened: ({ gameInstanceId }) => `games?draw=${String(gameInstanceId)}`,
    scope: 'games.read',
  },
  transfers: { title: 'Transfers', opened: 'beside', scope: null },
  players: { title: 'Players', opened: null, scope: null },
  jackpots: { title: 'Games', opened: ({ gameId }) => `games?game=${String(gameId)}`, scope: 'games.read' },
}

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
  const go = (page: string) => void navigate(sitePath(site.siteId, page))
  const { opened, title: rows, scope } = KINDS[of]
  const open = (record: StoredRecord) => {
    if (opened === 'beside') setTransferId(Number(record['transactionId']))
    else if (opened !== null) go(opened(record))
  }
  return (
    <SidePanel title={title} width={720} close={close}>
      <ListSection
        {...BEHIND[of]}
        title={rows}
        params={{ siteId: site.siteId }}
        filter={filter}
        empty="No row is behind this figure."
        site={site}
        {...(opened !== null && (scope === null || permits(site.scopes, scope)) && { open })}
      />
      {transferId === null ? null : (
        <TransferPanel site={site} transferId={transferId} close={() => setTransferId(null)} />
      )}
    </SidePanel>
  )
}
