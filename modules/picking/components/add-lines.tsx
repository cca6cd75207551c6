import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import { isEmptyLine, mayAddLine } from '../state/picking-machine.ts'
import type { Slip } from '../state/slip.ts'
import styles from './add-lines.module.css'

/** Adds lines: one to pick, the player's own numbers, or several lucky dips. */
export function AddLines({ slip }: { slip: Slip }) {
  const [isHelping, setIsHelping] = useState(false)
  const { form, state, dips, dipCounts, dispatch, show } = slip
  const addLine = () => {
    dispatch({ type: 'lineAdded' })
    if (state.section !== 'numberPicking') show('numberPicking')
  }
  return (
    <div className={styles.add}>
      <ActionButton
        kind="quiet"
        size="small"
        icon={<Icon name="plus" size="small" />}
        disabled={!mayAddLine(form, state) || state.lines.some(isEmptyLine)}
        onClick={addLine}
      >
        <FormattedMessage id="picking.addLine" />
      </ActionButton>
      <ActionButton
        kind="quiet"
        size="small"
        icon={<Icon name="star" size="small" />}
        onClick={() => setIsHelping(true)}
      >
        <FormattedMessage id="picking.aids" />
      </ActionButton>
      {isHelping ? <Slot id="picking.aids" of={{ slip, onClose: () => setIsHelping(false) }} /> : null}
      {dipCounts.length > 0 ? (
        <div className={styles.dips} role="group" aria-labelledby="picking-dips">
          <span id="picking-dips" className={styles.label}>
            <FormattedMessage id="picking.luckyDips" />
          </span>
          {dipCounts.map((count) => (
            <ActionButton
              key={count}
              kind="quiet"
              size="small"
              busy={dips.busy}
              onClick={() => dips.add(count)}
            >
              <Verbatim dir="ltr">
                <FormattedMessage id="picking.luckyDips.add" values={{ count }} />
              </Verbatim>
            </ActionButton>
          ))}
        </div>
      ) : null}
    </div>
  )
}
