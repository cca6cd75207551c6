import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Money } from '#runtime/format/money.tsx'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { continueStep, type ContinueStep, type TickedSlip } from '../state/ticked-slip.ts'

export interface ContinueButtonProps {
  slip: TickedSlip
  /** Whether both sets are on one page. */
  together: boolean
}

/** The main action of the grid: it shows what is missing, or continues with the price. */
export function ContinueButton({ slip, together }: ContinueButtonProps) {
  const { form, state, price, show, dispatch } = slip
  const step = continueStep(form, state, together)
  const goOn = () => {
    if (step.kind === 'toNumbers') show('numberPicking')
    if (step.kind === 'to2nd') show('numberPicking2nd')
    if (step.kind === 'confirm') show('numberPickingConfirm')
    if (step.kind === 'toUnfinished') dispatch({ type: 'lineEdited', index: step.place - 1 })
  }
  const isWaiting =
    !takesPlays(slip.game) || step.kind === 'pick' || step.kind === 'pick2nd' || step.kind === 'tooMany'
  return (
    <ActionButton
      size="large"
      fullWidth
      disabled={isWaiting}
      onClick={goOn}
      {...(step.kind === 'confirm' && {
        price: <Money amount={price.total} currencyId={price.currencyId} />,
      })}
    >
      <StepText step={step} />
    </ActionButton>
  )
}

function StepText({ step }: { step: ContinueStep }) {
  switch (step.kind) {
    case 'toNumbers':
      return <FormattedMessage id="picking.multi.continue" />
    case 'pick':
      return <FormattedMessage id="picking.continue.pick" values={{ missing: step.missing }} />
    case 'pick2nd':
      return <FormattedMessage id="picking.continue.pick2nd" values={{ missing: step.missing }} />
    case 'to2nd':
      return <FormattedMessage id="picking.continue.to2nd" values={{ wanted: step.wanted }} />
    case 'toUnfinished':
      return <FormattedMessage id="picking.continue.toUnfinished" values={{ place: step.place }} />
    case 'tooMany':
      return <FormattedMessage id="picking.continue.tooMany" values={{ room: step.room }} />
    case 'confirm':
      return <FormattedMessage id="picking.continue.confirm" />
  }
}
