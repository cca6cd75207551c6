import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useCloseOnLeaving } from '#runtime/modals/use-close-on-leaving.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { LineEditor } from '../components/line-editor.tsx'
import { finishedLines, mayConfirm, unfinishedLine } from '../state/picking-machine.ts'
import { useSlipOnScreen } from '../state/slip-on-screen.ts'
import type { TickedSlip } from '../state/ticked-slip.ts'
import { useUndo } from '../state/use-undo.ts'

/** Edits all lines of the slip on the screen (spec 2, "Modals": edit lines). */
export default function EditLines({ close }: ModalProps<'picking.editLines'>) {
  const slip = useSlipOnScreen()
  useCloseOnLeaving(close)
  if (slip) return <EditSlip slip={slip} close={close} />
  return (
    <Sheet title={<FormattedMessage id="picking.editLines.title" />} onClose={close}>
      <NoGame />
    </Sheet>
  )
}

interface EditSlipProps {
  slip: TickedSlip
  close: () => void
}

function EditSlip({ slip, close }: EditSlipProps) {
  const undo = useUndo(slip)
  const leave = () => {
    settle(slip)
    close()
  }
  return (
    <Sheet
      size="medium"
      title={<FormattedMessage id="picking.editLines.title" />}
      onClose={leave}
      actions={
        <>
          {undo === null ? null : (
            <ActionButton kind="quiet" onClick={undo}>
              <FormattedMessage id="picking.editLines.undo" />
            </ActionButton>
          )}
          <DoneButton slip={slip} onDone={leave} />
        </>
      }
    >
      <LineEditor slip={slip} />
    </Sheet>
  )
}

/** Closes the dialog with the price of the finished lines, or leads to the first line that misses numbers. */
function DoneButton({ slip, onDone }: { slip: TickedSlip; onDone: () => void }) {
  const { form, state, price, dispatch } = slip
  const unfinished = unfinishedLine(form, state)
  if (unfinished !== -1 && unfinished !== state.activeLine) {
    return (
      <ActionButton onClick={() => dispatch({ type: 'lineEdited', index: unfinished, stays: true })}>
        <FormattedMessage id="picking.continue.toUnfinished" values={{ place: unfinished + 1 }} />
      </ActionButton>
    )
  }
  const lines = finishedLines(form, state).length
  return (
    <ActionButton
      onClick={onDone}
      {...(lines > 0 && { price: <Money amount={price.total} currencyId={price.currencyId} /> })}
    >
      <FormattedMessage id="picking.editLines.done" values={{ lines }} />
    </ActionButton>
  )
}

/** Keeps the summary behind the dialog in step with the lines: without a line to buy it gives way to the grid. */
function settle({ form, state, dispatch, show }: TickedSlip): void {
  if (state.section !== 'numberPickingConfirm') return
  if (mayConfirm(form, state)) dispatch({ type: 'confirmed' })
  else show('numberPicking')
}
