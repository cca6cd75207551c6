import Button from '@mui/material/Button'
import { permits } from '#schemas/operator/permissions.ts'
import type { PlayedGame, PlayerPlay } from '#schemas/operator/player-records.ts'
import { SidePanel } from '../parts/side-panel.tsx'
import { type Column, ListSection } from '../records/list-section.tsx'
import { actionEndpoint, nestedTable } from '../records/record-tables.ts'
import type { StoredRecord } from '../records/use-records.ts'
import { usePlayerScope } from './action-buttons.tsx'

const PLAYS = nestedTable('getPlayerPlays')
const REFUND = actionEndpoint('refundPlay', ['playId'])

/** The plays of the player in one draw, each with the refund that a second person confirms. */
export function PlaysPanel({ game, close }: { readonly game: PlayedGame; readonly close: () => void }) {
  const { site, player } = usePlayerScope()
  const title = `${game.gameTitle}, number ${game.sequenceNumber}`
  return (
    <SidePanel title={title} width={640} close={close}>
      <ListSection
        table={PLAYS}
        params={{ siteId: site.siteId, playerId: player.playerId, gameInstanceId: game.gameInstanceId }}
        columns={COLUMNS}
        empty="No play."
        site={site}
      />
    </SidePanel>
  )
}

function Refund({ record }: { readonly record: StoredRecord }) {
  const { site, ask } = usePlayerScope()
  const { playId, isRefundable, refundedTime } = record as unknown as PlayerPlay
  if (refundedTime !== undefined) return 'Given back'
  if (!isRefundable || !permits(site.scopes, REFUND.permission)) return '–'
  return (
    <Button size="small" onClick={() => ask(REFUND, { playId })}>
      {REFUND.title}
    </Button>
  )
}

const COLUMNS: readonly Column[] = [
  { name: 'playId', label: 'Number' },
  { name: 'play' },
  { name: 'paidMinor', label: 'Paid' },
  { name: 'wonMinor', label: 'Won' },
  { name: 'refund', cell: Refund },
]
