import { Loaded } from '#runtime/components/loaded.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { PayoutTableView } from '../components/payout-table-view.tsx'
import { PayoutTitle } from '../components/payout-title.tsx'
import { usePayout } from '../state/use-payout.ts'

/** The payout table as a modal. */
export default function PayoutTableModal({ gameInstanceId, close }: ModalProps<'payout.table'>) {
  const answer = usePayout(gameInstanceId)
  return (
    <Sheet title={<PayoutTitle payout={answer.data?.payout} />} onClose={close}>
      <Loaded of={answer}>{({ payout, game }) => <PayoutTableView payout={payout} game={game} />}</Loaded>
    </Sheet>
  )
}
