import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { formatPermPlay, type BetTerms, type PermPlay } from '../rules/perm-play.ts'
import { useBetAmounts } from '../state/bet-sums.ts'
import styles from './bet-list.module.css'
import { BetName } from './bet-name.tsx'
import { LineCount } from './line-count.tsx'

export interface BetListProps {
  game: GameInstance
  terms: BetTerms
  bets: readonly PermPlay[]
  /** Wire form of the bet that the service refused. */
  offendingPlay?: string | null
  /** Shows buttons that change the list. */
  onEdit?: (index: number) => void
  onRemove?: (index: number) => void
}

/** Bets as lines of a slip: type, numbers, how the lines come about, price and possible winnings. */
export function BetList({ game, terms, bets, offendingPlay = null, onEdit, onRemove }: BetListProps) {
  const intl = useIntl()
  const amountsOf = useBetAmounts(game, terms)
  const currencyId = game.currencyId ?? 0
  return (
    <ol role="list" className={styles.bets}>
      {bets.map((bet, index) => {
        const { total, maximumWin } = amountsOf([bet])
        const values = { place: index + 1, bet: intl.formatMessage({ id: `perm.bet.${bet.bet.id}` }) }
        const isOffending = formatPermPlay(bet) === offendingPlay
        return (
          <li key={index} className={styles.bet} data-offending={isOffending || undefined}>
            <div className={styles.head}>
              <span className={styles.name}>
                <BetName bet={bet.bet} />
              </span>
              <span className={styles.price}>
                <Money amount={total} currencyId={currencyId} />
              </span>
            </div>
            <BetNumbers numbers={bet.numbers} />
            <p className={styles.note}>
              <LineCount terms={terms} bet={bet} />
            </p>
            <p className={styles.note}>
              <FormattedMessage
                id="perm.bet.pays"
                values={{ amount: <Money amount={maximumWin} currencyId={currencyId} /> }}
              />
            </p>
            {isOffending ? (
              <p className={styles.refused}>
                <FormattedMessage id="perm.bet.refused" />
              </p>
            ) : null}
            {onEdit && onRemove ? (
              <div className={styles.tools}>
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={intl.formatMessage({ id: 'perm.bet.edit' }, values)}
                  onClick={() => onEdit(index)}
                >
                  <Icon name="edit" size="small" />
                </button>
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={intl.formatMessage({ id: 'perm.bet.remove' }, values)}
                  onClick={() => onRemove(index)}
                >
                  <Icon name="trash" size="small" />
                </button>
              </div>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

function BetNumbers({ numbers }: { numbers: readonly number[] }) {
  const intl = useIntl()
  const sorted = numbers.toSorted((one, other) => one - other)
  const label = intl.formatMessage({ id: 'perm.numbers' }, { numbers: sorted.join(', ') })
  return <BallRow label={label} main={sorted} stateOf={() => 'chosen'} />
}
