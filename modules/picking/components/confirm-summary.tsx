import { FormattedMessage } from 'react-intl'
import { followsEdge } from '#runtime/components/covered-edges.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { CHECKOUT } from '#runtime/modals/unfinished-input.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import type { Checkout } from '../state/slip.ts'
import styles from './confirm-summary.module.css'
import { DrawFacts } from './draw-facts.tsx'
import { EditLinesButton } from './edit-lines-button.tsx'
import { FurtherDraws } from './further-draws.tsx'
import { LineOdds } from './line-odds.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { PayFrom } from './pay-from.tsx'
import { PriceLines } from './price-lines.tsx'
import { PurchaseSteps } from './purchase-steps.tsx'

/** The final summary before payment: the lines, the draw, and the full price before the button. */
export function ConfirmSummary({ slip }: { slip: Checkout }) {
  const { state } = slip
  return (
    <div ref={followsEdge} className={styles.confirm} {...CHECKOUT}>
      <LinesPanel checkout={slip} readOnly={state.joining} aside={<ChangeLines slip={slip} />} />
      <Panel variant="ticket" emphasis title={<FormattedMessage id="picking.confirm.title" />}>
        <DrawFacts game={slip.game} />
        <FurtherDraws slip={slip} />
        <PayFrom slip={slip} />
        <PriceLines slip={slip} withBalance />
        {slip.foreign ? null : <LineOdds game={slip.game} />}
        <PurchaseSteps slip={slip} />
        <p className={styles.final}>
          <FormattedMessage
            id={slip.further.chosen > 0 ? 'picking.confirm.finalFurther' : 'picking.confirm.final'}
            values={{ unit: playUnits[slip.game.gameRule] }}
          />
        </p>
      </Panel>
    </div>
  )
}

/** Changes the lines in a dialog over the summary; plays of another module are changed on its own screen. */
function ChangeLines({ slip }: { slip: Checkout }) {
  const { state, show, foreign } = slip
  if (!foreign) return <EditLinesButton slip={slip} />
  return (
    <ActionButton kind="quiet" size="small" disabled={state.joining} onClick={() => show('numberPicking')}>
      <FormattedMessage id="picking.confirm.change" />
    </ActionButton>
  )
}
