import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import type { PermPlay } from '../rules/perm-play.ts'
import styles from './bet-face.module.css'
import { BetName } from './bet-name.tsx'

export interface BetFaceProps {
  bet: PermPlay
  /** The numbers of the bet that count for it. */
  matched: readonly number[]
  /** No further ball is drawn. */
  isOver: boolean
}

/** A bought bet: its type, its stake, and its numbers with those that were drawn. */
export function BetFace({ bet: { bet, numbers, stake }, matched, isOver }: BetFaceProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'perm.numbers' }, { numbers: numbers.join(', ') })
  const stateOf = (number: number) => {
    if (matched.includes(number)) return 'matched'
    return isOver ? 'missed' : 'idle'
  }
  return (
    <span className={styles.face}>
      <span className={styles.name}>
        <BetName bet={bet} />
        {stake > 1 ? (
          <span className={styles.stake}>
            <FormattedMessage id="perm.myBets.stake" values={{ stake }} />
          </span>
        ) : null}
      </span>
      <BallRow label={label} main={[...numbers]} stateOf={stateOf} />
    </span>
  )
}
