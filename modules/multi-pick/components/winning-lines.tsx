import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BallRow } from '#games/components/ball-row.tsx'
import { Money } from '#runtime/format/money.tsx'
import {
  PAGE_LINES,
  winningLineCount,
  winningLinesOn,
  type DisplayedDraw,
  type System,
  type WinningLine,
} from '../state/systems.ts'
import { Matches } from './matches.tsx'
import styles from './winning-lines.module.css'

interface WinningLinesProps {
  system: System
  shown: DisplayedDraw
  isPaid: boolean
  currencyId: number
}

/** The winning lines of a system one by one, a page at a time: a system may have thousands. */
export function WinningLines({ system, shown, isPaid, currencyId }: WinningLinesProps) {
  const [page, setPage] = useState(0)
  const count = winningLineCount(system)
  const lines = winningLinesOn(page, system, shown)
  const first = page * PAGE_LINES + 1
  return (
    <div className={styles.lines}>
      <p role="status" className={styles.range}>
        <FormattedMessage id="multi-pick.range" values={{ first, last: first + lines.length - 1, count }} />
      </p>
      <ol role="list" start={first} className={styles.list}>
        {lines.map((line) => (
          <Line
            key={`${line.main.join('-')}|${line.second.join('-')}`}
            line={line}
            shown={shown}
            currencyId={isPaid ? currencyId : null}
          />
        ))}
      </ol>
      {count > PAGE_LINES ? (
        <div className={styles.pages}>
          <ActionButton kind="quiet" size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            <FormattedMessage id="multi-pick.previous" />
          </ActionButton>
          <ActionButton
            kind="quiet"
            size="small"
            disabled={first + lines.length > count}
            onClick={() => setPage(page + 1)}
          >
            <FormattedMessage id="multi-pick.next" />
          </ActionButton>
        </div>
      ) : null}
    </div>
  )
}

interface LineProps {
  line: WinningLine
  shown: DisplayedDraw
  /** Null until the prizes are known. */
  currencyId: number | null
}

function Line({ line: { main, second, rank }, shown, currencyId }: LineProps) {
  const intl = useIntl()
  const label = intl.formatMessage(
    { id: 'multi-pick.numbers' },
    { main: main.join(', '), second: second.join(', '), hasSecond: String(second.length > 0) },
  )
  const stateOf = (number: number, set: 'main' | 'second') =>
    (set === 'main' ? shown.balls : shown.balls2nd).includes(number) ? 'matched' : 'missed'
  return (
    <li className={styles.line}>
      <BallRow label={label} main={main} second={second} stateOf={stateOf} />
      <span className={styles.outcome}>
        <Matches of={rank} />
        {currencyId === null || rank.row.rankPrize <= 0 ? null : (
          <strong className={styles.prize}>
            <Money amount={rank.row.rankPrize} currencyId={currencyId} />
          </strong>
        )}
      </span>
    </li>
  )
}
