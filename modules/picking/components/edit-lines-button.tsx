import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { isEmptyLine } from '../state/picking-machine.ts'
import type { TickedSlip } from '../state/ticked-slip.ts'

/** Opens the dialog that edits all lines of the slip on the screen; absent while no number is chosen. */
export function EditLinesButton({ slip: { state } }: { slip: Pick<TickedSlip, 'state'> }) {
  const { open } = useModals()
  const lines = state.lines.filter((line) => !isEmptyLine(line)).length
  if (lines === 0) return null
  return (
    <ActionButton
      kind="quiet"
      size="small"
      icon={<Icon name="edit" size="small" />}
      disabled={state.joining}
      onClick={() => open('picking.editLines')}
    >
      <FormattedMessage id="picking.editLines" values={{ lines }} />
    </ActionButton>
  )
}
