import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { bingoCard } from '../rules/card-numbers.ts'
import type { BingoBalls } from '../rules/patterns.ts'
import { groupsOf, type CardChoice } from '../state/card-choice.ts'
import { CardGrid } from './card-grid.tsx'
import { CardNumber } from './card-number.tsx'
import styles from './chosen-cards.module.css'

export interface ChosenCardsProps {
  balls: BingoBalls
  choice: CardChoice
  /** Takes cards out; without it the list is read only. */
  onRemove?: (cards: readonly number[]) => void
  onSwap?: (card: number) => void
  /** A card that the service refused. */
  refused?: number | null
}

/** The chosen cards: whole strips together, single cards for themselves. */
export function ChosenCards({ balls, choice, onRemove, onSwap, refused = null }: ChosenCardsProps) {
  return (
    <ul role="list" className={styles.groups} data-balls={balls}>
      {groupsOf(choice, balls).map(({ strip, cards }) => (
        <li key={cards[0]} className={styles.group} data-strip={strip === null ? undefined : true}>
          {strip === null ? null : (
            <header className={styles.head}>
              <span className={styles.title}>
                <FormattedMessage id="bingo.strip" />
              </span>
              {onRemove === undefined ? null : (
                <ActionButton
                  kind="quiet"
                  size="small"
                  icon={<Icon name="trash" size="small" />}
                  onClick={() => onRemove(cards)}
                >
                  <FormattedMessage id="bingo.strip.remove" />
                </ActionButton>
              )}
            </header>
          )}
          {cards.map((card) => (
            <ChosenCard
              key={card}
              balls={balls}
              card={card}
              isRefused={card === refused}
              {...(strip === null && onRemove !== undefined && { onRemove: () => onRemove([card]) })}
              {...(strip === null && onSwap !== undefined && { onSwap: () => onSwap(card) })}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}

interface ChosenCardProps {
  balls: BingoBalls
  card: number
  isRefused: boolean
  onRemove?: () => void
  onSwap?: () => void
}

function ChosenCard({ balls, card, isRefused, onRemove, onSwap }: ChosenCardProps) {
  const intl = useIntl()
  return (
    <article className={styles.card} data-refused={isRefused || undefined}>
      <div className={styles.line}>
        <CardNumber index={card} />
        {onSwap === undefined && onRemove === undefined ? null : (
          <span className={styles.tools}>
            {onSwap === undefined ? null : (
              <button
                type="button"
                className={styles.tool}
                aria-label={intl.formatMessage({ id: 'bingo.card.swap' }, { number: String(card) })}
                onClick={onSwap}
              >
                <Icon name="shuffle" size="small" />
              </button>
            )}
            {onRemove === undefined ? null : (
              <button
                type="button"
                className={styles.tool}
                aria-label={intl.formatMessage({ id: 'bingo.card.remove' }, { number: String(card) })}
                onClick={onRemove}
              >
                <Icon name="trash" size="small" />
              </button>
            )}
          </span>
        )}
      </div>
      <CardGrid balls={balls} grid={bingoCard(balls, card)} />
      {isRefused ? (
        <p className={styles.refused} role="alert">
          <FormattedMessage id="bingo.card.refused" />
        </p>
      ) : null}
    </article>
  )
}
