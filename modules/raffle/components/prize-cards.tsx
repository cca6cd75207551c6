import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { PrizeItemText } from '#games/components/prize-item-text.tsx'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { useEnterLink } from '../state/use-enter-link.ts'
import styles from './prize-cards.module.css'
import { PrizeName } from './prize-name.tsx'
import { PrizePicture } from './prize-picture.tsx'
import { PrizeTitle } from './prize-title.tsx'

export interface PrizeCardsProps {
  game: GameInstance
  rows: readonly PayoutRow[]
  currencyId: number
  /** Further content of a card's body. */
  renderMore?: (row: PayoutRow) => ReactNode
  /** The cards are open at first. */
  isOpen?: boolean
}

/** One collapsible card for each prize rank, the grand prize first (spec 2, "Raffle payout view"). */
export function PrizeCards({ rows, ...shared }: PrizeCardsProps) {
  const sorted = rows.toSorted((one, other) => one.rankNumber - other.rankNumber)
  return (
    <ol role="list" className={styles.cards}>
      {sorted.map((row) => (
        <PrizeCard key={row.rankNumber} row={row} {...shared} />
      ))}
    </ol>
  )
}

interface PrizeCardProps extends Omit<PrizeCardsProps, 'rows'> {
  row: PayoutRow
}

function PrizeCard({ row, game, currencyId, renderMore, isOpen: isOpenFirst = false }: PrizeCardProps) {
  const intl = useIntl()
  const bodyId = useId()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const { rankNumber: rank, meta } = row
  return (
    <li className={styles.card} data-grand={rank === 1 || undefined}>
      <header className={styles.head}>
        <PrizePicture row={row} className={styles.picture} />
        <div className={styles.names}>
          <h3 className={styles.title}>
            <PrizeTitle rank={rank} />
          </h3>
          <p className={styles.prize}>
            <PrizeName row={row} currencyId={currencyId} />
          </p>
          {(meta?.prizeCount ?? 1) > 1 ? (
            <p className={styles.note}>
              <FormattedMessage id="raffle.prize.count" values={{ count: meta?.prizeCount ?? 1 }} />
            </p>
          ) : null}
        </div>
        <div className={styles.actions}>
          {takesPlays(game) ? <EnterNow game={game} /> : null}
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            aria-label={intl.formatMessage({ id: 'raffle.prize.details' }, { rank })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} size="small" />
          </button>
        </div>
      </header>
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        {isOpen ? (
          <>
            <PrizeText row={row} />
            {renderMore?.(row)}
          </>
        ) : null}
      </div>
    </li>
  )
}

/** The button of the specification, to the page of the raffle. */
export function EnterNow({ game, size = 'small' }: { game: GameInstance; size?: 'small' | 'large' }) {
  return (
    <GoButton size={size} kind={size === 'large' ? 'primary' : 'quiet'} {...useEnterLink(game)}>
      <FormattedMessage id="raffle.enter" />
    </GoButton>
  )
}

/** The operator's texts about an item, in the operator's language; for cash, when it is paid. */
function PrizeText({ row: { prizeItem, satelliteItems, rankPrize } }: { row: PayoutRow }) {
  if (prizeItem === undefined) {
    const isSatellite = satelliteItems !== undefined && satelliteItems.length > 0 && rankPrize <= 1
    return (
      <p>
        <FormattedMessage id={isSatellite ? 'raffle.prize.getEntries' : 'raffle.prize.getCash'} />
      </p>
    )
  }
  const { description, detailsText, sponsorText } = prizeItem
  if (description === undefined && detailsText === undefined && sponsorText === undefined) {
    return (
      <p>
        <FormattedMessage id="raffle.prize.getItem" />
      </p>
    )
  }
  return <PrizeItemText of={prizeItem} />
}
