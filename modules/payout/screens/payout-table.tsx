import { Loaded } from '#runtime/components/loaded.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { PayoutTableView } from '../components/payout-table-view.tsx'
import { PayoutTitle } from '../components/payout-title.tsx'
import { usePayout } from '../state/use-payout.ts'

/** The payout table as a page. */
export default function PayoutTable({ params: { id: gameInstanceId } }: ScreenProps<'payout.table'>) {
  return <PayoutOf gameInstanceId={gameInstanceId} />
}

function PayoutOf({ gameInstanceId }: { gameInstanceId: number }) {
  const found = usePayout(gameInstanceId)
  if (found.isMissing) return <NoGame />
  return (
    <Loaded of={found}>
      {({ payout, game }) => (
        <ScreenFrame eyebrow={game.gameTitle} title={<PayoutTitle payout={payout} />} width="narrow">
          <PayoutTableView payout={payout} game={game} />
        </ScreenFrame>
      )}
    </Loaded>
  )
}
