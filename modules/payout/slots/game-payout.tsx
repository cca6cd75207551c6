import { Panel } from '#runtime/components/panel.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { PayoutTableView } from '../components/payout-table-view.tsx'
import { PayoutTitle } from '../components/payout-title.tsx'

interface GamePayoutProps {
  game: GameInstance
  payout: OperationResult<'getGamePayoutInfo'>
}

/** The payout table on a game's own page. */
export default function GamePayout({ game, payout }: GamePayoutProps) {
  return (
    <Panel title={<PayoutTitle payout={payout} />}>
      <PayoutTableView game={game} payout={payout} />
    </Panel>
  )
}
