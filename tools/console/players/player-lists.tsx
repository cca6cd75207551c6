import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import { permits } from '#schemas/operator/permissions.ts'
import type { PlayedGame, PlayerSession, PlayerTransaction } from '#schemas/operator/player-records.ts'
import { TransferPanel } from '../ledger/transfer-panel.tsx'
import { formatMinor } from '../parts/money.ts'
import { StatusText } from '../parts/status-text.tsx'
import { type Column, ListSection } from '../records/list-section.tsx'
import { RecordPanel } from '../records/record-panel.tsx'
import { titleOf } from '../parts/title-of.ts'
import { nestedTable, type RecordTable, recordTables } from '../records/record-tables.ts'
import type { StoredRecord } from '../records/use-records.ts'
import { ActionButtons, usePlayerScope } from './action-buttons.tsx'
import { READ_AGAIN } from './player-actions.ts'
import { PlaysPanel } from './plays-panel.tsx'

const columns = (...names: readonly string[]): readonly Column[] => names.map((name) => ({ name }))

/** The lists of the site that are shown for the player alone, with the columns that matter on their page. */
const OF_SITE = {
  deposits: { columns: columns('createdTime', 'status', 'processorId', 'amount'), empty: 'No deposit yet.' },
  withdrawals: {
    columns: columns('createdTime', 'status', 'accountEnding', 'amount'),
    empty: 'No withdrawal yet.',
  },
  approvals: {
    columns: columns('askedAt', 'kind', 'status', 'askedBy', 'reason'),
    empty: 'Nothing has needed a second person.',
    title: 'Changes by two persons',
  },
  'support-cases': { columns: columns('changedTime', 'status', 'topic', 'subject'), empty: 'No case.' },
  documents: {
    columns: columns('uploadedTime', 'status', 'purpose', 'documentType', 'side'),
    empty: 'No document was uploaded.',
  },
  'prize-items': { columns: columns('name', 'gameTitle', 'status'), empty: 'No prize in kind.' },
  chargebacks: {
    columns: columns('time', 'processorId', 'debt', 'amount'),
    empty: 'No bank took a deposit back.',
  },
} as const satisfies Readonly<
  Record<string, { readonly columns: readonly Column[]; readonly empty: string; readonly title?: string }>
>
export type ListId = keyof typeof OF_SITE

/** One list of the site for the player; a row opens its record with its changes. Nothing where the person may not read it. */
export function SiteList({ id, title }: { readonly id: ListId; readonly title?: string }) {
  const { site, player, say } = usePlayerScope()
  const [opened, setOpened] = useState<StoredRecord | null>(null)
  const table = useMemo(() => recordTables().find((each) => each.id === id), [id])
  if (table === undefined || !permits(site.scopes, table.list.permission)) return null
  const shown = OF_SITE[id]
  const heading = title ?? ('title' in shown ? shown.title : table.title)
  return (
    <>
      <ListSection
        title={heading}
        table={table}
        params={{ siteId: site.siteId }}
        filter={{ playerId: player.playerId }}
        columns={shown.columns}
        empty={shown.empty}
        site={site}
        open={setOpened}
        {...(id === 'withdrawals' && { actions: <ActionButtons place="withdrawals" /> })}
      />
      {opened === null ? null : (
        <RecordPanel
          table={table}
          record={opened}
          site={site}
          scopes={site.scopes}
          close={() => setOpened(null)}
          done={say}
          alsoChanged={READ_AGAIN}
        />
      )}
    </>
  )
}

/** The changes of a transfer: an amount for each account, cash without its name. */
function Changes({ record }: { readonly record: StoredRecord }) {
  const { site } = usePlayerScope()
  return (record as unknown as PlayerTransaction).changes.map(({ account, currencyId, amountMinor }) => (
    <Box
      key={`${account} ${currencyId}`}
      sx={{ display: { xs: 'inline-block', sm: 'block' }, mr: { xs: 1, sm: 0 } }}
    >
      {`${account === 'cash' ? '' : `${titleOf(account)} `}${amountMinor > 0 ? '+' : ''}${formatMinor(amountMinor, currencyId, site)}`}
    </Box>
  ))
}

const Code = ({ record }: { readonly record: StoredRecord }) =>
  titleOf((record as unknown as PlayerTransaction).code)

function GameStatus({ record }: { readonly record: StoredRecord }) {
  const { status, isRefunded } = record as unknown as PlayedGame
  return <StatusText status={status} {...(isRefunded === true && { label: 'Refunded' })} />
}

function SessionState({ record }: { readonly record: StoredRecord }) {
  const { isOpen, endReason } = record as unknown as PlayerSession
  if (isOpen) return <StatusText status="active" label="Signed in" />
  return <StatusText status="ended" label={endReason === undefined ? 'Over' : titleOf(endReason)} />
}

/** The lists that belong to the player alone. */
const OWN = {
  transactions: {
    title: 'Transactions',
    table: nestedTable('getPlayerTransactions'),
    columns: [
      { name: 'time' },
      { name: 'code', label: 'What', cell: Code },
      { name: 'gameTitle', label: 'Game' },
      { name: 'amount', cell: Changes },
    ],
    empty: 'No money has moved yet.',
  },
  messages: {
    title: 'Messages',
    table: nestedTable('getPlayerMessages'),
    columns: [{ name: 'time' }, { name: 'title' }, { name: 'body', label: 'Text' }],
    empty: 'No message was sent to this player alone.',
  },
  sessions: {
    title: 'Sessions',
    table: nestedTable('getPlayerSessions'),
    columns: [
      { name: 'createdTime', label: 'Began' },
      { name: 'lastUsedTime', label: 'Last request' },
      { name: 'isOpen', label: 'State', cell: SessionState },
    ],
    empty: 'No session in the last days.',
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly title: string
      readonly table: RecordTable
      readonly columns: readonly Column[]
      readonly empty: string
    }
  >
>

/** One list that belongs to the player alone; a transaction opens with its entries. */
export function OwnList({ id }: { readonly id: keyof typeof OWN }) {
  const { site, player } = usePlayerScope()
  const [transferId, setTransferId] = useState<number | null>(null)
  const isOpened = id === 'transactions' && permits(site.scopes, 'reports.read')
  const open = (record: StoredRecord) => setTransferId(Number(record['transactionId']))
  return (
    <>
      <ListSection
        {...OWN[id]}
        params={{ siteId: site.siteId, playerId: player.playerId }}
        site={site}
        {...(isOpened && { open })}
      />
      {transferId === null ? null : (
        <TransferPanel site={site} transferId={transferId} close={() => setTransferId(null)} />
      )}
    </>
  )
}

const GAMES = nestedTable('getPlayerGames')
const GAME_COLUMNS: readonly Column[] = [
  { name: 'gameTitle', label: 'Game' },
  { name: 'sequenceNumber', label: 'Number' },
  { name: 'status', cell: GameStatus },
  { name: 'joinedTime', label: 'Joined' },
  { name: 'plays' },
  { name: 'paidMinor', label: 'Paid' },
  { name: 'wonMinor', label: 'Won' },
]

/** The draws in which the player has plays; a row opens the plays. */
export function Games() {
  const { site, player } = usePlayerScope()
  const [opened, setOpened] = useState<PlayedGame | null>(null)
  return (
    <>
      <ListSection
        title="Plays"
        table={GAMES}
        params={{ siteId: site.siteId, playerId: player.playerId }}
        columns={GAME_COLUMNS}
        empty="No play yet."
        site={site}
        open={(record) => setOpened(record as unknown as PlayedGame)}
      />
      {opened === null ? null : <PlaysPanel game={opened} close={() => setOpened(null)} />}
    </>
  )
}
