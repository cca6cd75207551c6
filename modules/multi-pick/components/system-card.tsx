import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BallRow } from '#games/components/ball-row.tsx'
import { Money } from '#runtime/format/money.tsx'
import { winningLineCount, type DisplayedDraw, type System } from '../state/systems.ts'
import { LineFactors } from './line-factors.tsx'
import { RankTable } from './rank-table.tsx'
import { WinningLines } from './winning-lines.tsx'
import styles from './system-card.module.css'

interface SystemCardProps {
  system: System
  shown: DisplayedDraw
  /** The draw has ended. */
  isOver: boolean
  /** The prizes are known. */
  isPaid: boolean
  currencyId: number
}

/** One system: its numbers, its lines as a sum, and those of them that win. */
export function SystemCard({ system, shown, isOver, isPaid, currencyId }: SystemCardProps) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  const { main, second, prize = 0 } = system
  const label = intl.formatMessage(
    { id: 'multi-pick.numbers' },
    { main: main.join(', '), second: second.join(', '), hasSecond: String(second.length > 0) },
  )
  const stateOf = (number: number, set: 'main' | 'second') => {
    if ((set === 'main' ? shown.balls : shown.balls2nd).includes(number)) return 'matched'
    return isOver ? 'missed' : 'idle'
  }
  const winning = winningLineCount(system)
  return (
    <li className={styles.system}>
      <BallRow label={label} main={main} second={second} stateOf={stateOf} />
      <p className={styles.lines}>
        <LineFactors factors={system.factors} lines={system.lines} />
      </p>
      {winning > 0 ? (
        <RankTable system={system} isPaid={isPaid} currencyId={currencyId} />
      ) : (
        <p className={styles.none}>
          <FormattedMessage id={isOver ? 'multi-pick.noLine' : 'multi-pick.noLineYet'} />
        </p>
      )}
      {isPaid && prize > 0 ? (
        <p className={styles.total}>
          <FormattedMessage
            id="multi-pick.total"
            values={{ lines: winning, amount: <Money amount={prize} currencyId={currencyId} /> }}
          />
        </p>
      ) : null}
      {isOver && winning > 0 && system.lines > 1 ? (
        <ActionButton kind="quiet" size="small" onClick={() => setOpen(!isOpen)}>
          <FormattedMessage
            id={isOpen ? 'multi-pick.hideLines' : 'multi-pick.showLines'}
            values={{ lines: winning }}
          />
        </ActionButton>
      ) : null}
      {isOver && isOpen ? (
        <WinningLines system={system} shown={shown} isPaid={isPaid} currencyId={currencyId} />
      ) : null}
    </li>
  )
}
