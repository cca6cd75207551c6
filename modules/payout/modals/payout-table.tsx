import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { PayoutTableView } from '../components/payout-table-view.tsx'
import { PayoutTitle } from '../components/payout-title.tsx'
import { usePayout } from '../state/use-payout.ts'

/** The payout table over the screen that asked for it. */
export default function PayoutTableModal({ gameInstanceId, close }: ModalProps<{ gameInstanceId: number }>) {
  const { payout, game, query } = usePayout(gameInstanceId)
  return (
    <Sheet title={<PayoutTitle payout={payout} />} onClose={close}>
      {payout && game ? (
        <PayoutTableView payout={payout} game={game} />
      ) : (
        <ScreenState of={{ state: query.isError ? 'error' : 'loading', retry: () => void query.refetch() }} />
      )}
    </Sheet>
  )
}
