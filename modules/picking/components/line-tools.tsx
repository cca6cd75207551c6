import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { activeLineOf, isEmptyLine } from '../state/picking-machine.ts'
import type { TickedSlip } from '../state/ticked-slip.ts'
import styles from './line-tools.module.css'

/** Tools for the current line besides ticking numbers. */
export function LineTools({ slip }: { slip: TickedSlip }) {
  const { state, dips, dispatch } = slip
  return (
    <div className={styles.tools}>
      <ActionButton
        kind="quiet"
        size="small"
        icon={<Icon name="shuffle" size="small" />}
        busy={dips.busy}
        onClick={dips.fill}
      >
        <FormattedMessage id="picking.luckyDip" />
      </ActionButton>
      <ActionButton
        kind="quiet"
        size="small"
        disabled={isEmptyLine(activeLineOf(state))}
        onClick={() => dispatch({ type: 'lineCleared' })}
      >
        <FormattedMessage id="picking.clear" />
      </ActionButton>
      {dips.failed ? (
        <p role="alert" className={styles.failed}>
          <FormattedMessage id="picking.luckyDip.failed" />
        </p>
      ) : null}
    </div>
  )
}
