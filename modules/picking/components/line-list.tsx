import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { isEmptyLine } from '../state/picking-machine.ts'
import { combinations, playsInLine, toPlay, type Line } from '../state/plays.ts'
import type { Checkout } from '../state/slip.ts'
import styles from './line-list.module.css'

export interface LineListProps {
  slip: Checkout
  /** Shows the lines without edit controls. */
  readOnly?: boolean
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

const isPicking = ({ state: { section } }: Checkout) =>
  section === 'numberPicking' || section === 'numberPicking2nd'

/** All lines of the slip: pressing one edits it, and each can be removed. */
export function LineList({ slip, readOnly = false }: LineListProps) {
  const { state } = slip
  return (
    <ol role="list" className={styles.lines}>
      {state.lines.map((line, index) => (
        <li
          key={index}
          className={styles.line}
          data-active={(!readOnly && isPicking(slip) && index === state.activeLine) || undefined}
          data-offending={toPlay(line) === state.offendingPlay || undefined}
        >
          {readOnly ? (
            <span className={styles.face}>
              <LineFace slip={slip} line={line} place={index + 1} />
            </span>
          ) : (
            <EditableLine slip={slip} line={line} index={index} />
          )}
        </li>
      ))}
    </ol>
  )
}

function EditableLine({ slip, line, index }: { slip: Checkout; line: Line; index: number }) {
  const intl = useIntl()
  const { state, dispatch, show } = slip
  const place = index + 1
  const isInHand = isPicking(slip) && index === state.activeLine
  const isAlone = state.lines.length === 1 && isEmptyLine(line)
  const edit = () => {
    dispatch({ type: 'lineEdited', index })
    if (state.section !== 'numberPicking') show('numberPicking')
  }
  const face = <LineFace slip={slip} line={line} place={place} />
  return (
    <>
      {isInHand ? (
        <span className={styles.face}>{face}</span>
      ) : (
        <button type="button" className={styles.face} onClick={edit}>
          {face}
          <span className={styles.edit}>
            <Icon
              name="edit"
              size="small"
              label={intl.formatMessage({ id: 'picking.line.edit' }, { place })}
            />
          </span>
        </button>
      )}
      {isAlone ? null : <RemoveLine slip={slip} index={index} />}
    </>
  )
}

export interface RemoveLineProps {
  slip: Pick<Checkout, 'dispatch'>
  index: number
}

/** The button that removes a line. */
export function RemoveLine({ slip: { dispatch }, index }: RemoveLineProps) {
  const intl = useIntl()
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={intl.formatMessage({ id: 'picking.line.remove' }, { place: index + 1 })}
      onClick={() => dispatch({ type: 'lineRemoved', index })}
    >
      <Icon name="trash" size="small" />
    </button>
  )
}

export interface LineFaceProps {
  slip: Pick<Checkout, 'form'>
  line: Line
  place: number
}

/** The line's number, its balls, and what it misses or how many plays it covers. */
export function LineFace({ slip, line, place }: LineFaceProps) {
  const intl = useIntl()
  const { form } = slip
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
    <>
      <span className={styles.place} aria-hidden>
        {place}
      </span>
      <span className={styles.numbers}>
        {isEmptyLine(line) ? null : (
          <BallRow
            label={label}
            main={sorted(line.numbers)}
            second={sorted(line.numbers2nd)}
            stateOf={() => 'chosen'}
          />
        )}
        {plays === 0 ? (
          <span className={styles.note}>
            <FormattedMessage id="picking.line.missing" values={{ missing }} />
          </span>
        ) : null}
        {plays > 1 ? (
          <span className={styles.note}>
            <PlaysOf slip={slip} line={line} plays={plays} />
          </span>
        ) : null}
      </span>
    </>
  )
}

/** How many plays a line of a multi pick covers: the product of the combinations in both sets. */
function PlaysOf({ slip: { form }, line, plays }: Omit<LineFaceProps, 'place'> & { plays: number }) {
  if (line.foreign !== undefined || form.size2nd === 0)
    return <FormattedMessage id="picking.line.plays" values={{ plays }} />
  const ways = combinations(line.numbers.length, form.size)
  const ways2nd = combinations(line.numbers2nd.length, form.size2nd)
  return <FormattedMessage id="picking.line.product" values={{ ways, ways2nd, plays }} />
}
