import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BallRow } from '#runtime/components/ball-row.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { isEmptyLine } from '../state/number-picking.ts'
import { playsInLine } from '../state/pick-form.ts'
import { toPlay, type Line } from '../state/plays.ts'
import type { Slip } from '../state/slip.ts'
import styles from './line-list.module.css'

export interface LineListProps {
  slip: Slip
  /** Shows the lines without anything to change them. */
  readOnly?: boolean
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

/** All lines of the slip, each to be changed or taken out. */
export function LineList({ slip, readOnly = false }: LineListProps) {
  const { state } = slip
  return (
    <ol role="list" className={styles.lines}>
      {state.lines.map((line, index) => (
        <li
          key={index}
          className={styles.line}
          data-active={(!readOnly && index === state.activeLine) || undefined}
          data-offending={toPlay(line) === state.offendingPlay || undefined}
        >
          <span className={styles.place} aria-hidden>
            {index + 1}
          </span>
          <LineNumbers slip={slip} line={line} place={index + 1} />
          {readOnly ? null : <LineActions slip={slip} line={line} index={index} />}
        </li>
      ))}
    </ol>
  )
}

function LineNumbers({ slip: { form }, line, place }: { slip: Slip; line: Line; place: number }) {
  const intl = useIntl()
  const plays = playsInLine(form, line)
  const missing = form.size + form.size2nd - line.numbers.length - line.numbers2nd.length
  const label = intl.formatMessage(
    { id: 'picking.line.spoken' },
    {
      place,
      numbers: sorted(line.numbers).join(', '),
      numbers2nd: sorted(line.numbers2nd).join(', '),
      hasSecond: line.numbers2nd.length > 0 ? 'yes' : 'no',
    },
  )
  return (
    <div className={styles.numbers}>
      {isEmptyLine(line) ? null : (
        <BallRow
          label={label}
          main={sorted(line.numbers)}
          second={sorted(line.numbers2nd)}
          stateOf={() => 'chosen'}
        />
      )}
      {plays === 0 ? (
        <span className={styles.missing}>
          <FormattedMessage id="picking.line.missing" values={{ missing }} />
        </span>
      ) : null}
      {plays > 1 ? (
        <span className={styles.missing}>
          <FormattedMessage id="picking.line.plays" values={{ plays }} />
        </span>
      ) : null}
    </div>
  )
}

function LineActions({ slip, line, index }: { slip: Slip; line: Line; index: number }) {
  const intl = useIntl()
  const { state, dispatch, show } = slip
  const place = index + 1
  const edit = () => {
    dispatch({ type: 'lineEdited', index })
    if (state.section !== 'numberPicking') show('numberPicking')
  }
  const isAlone = state.lines.length === 1 && isEmptyLine(line)
  return (
    <div className={styles.actions}>
      {index === state.activeLine && state.section !== 'numberPickingConfirm' ? null : (
        <ActionButton
          kind="quiet"
          size="small"
          ariaLabel={intl.formatMessage({ id: 'picking.line.edit' }, { place })}
          onClick={edit}
        >
          <Icon name="edit" size="small" />
        </ActionButton>
      )}
      {isAlone ? null : (
        <ActionButton
          kind="quiet"
          size="small"
          ariaLabel={intl.formatMessage({ id: 'picking.line.remove' }, { place })}
          onClick={() => dispatch({ type: 'lineRemoved', index })}
        >
          <Icon name="trash" size="small" />
        </ActionButton>
      )}
    </div>
  )
}
