import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { ScrollRegion } from '#runtime/components/scroll-region.tsx'
import { useRowAt } from '#runtime/components/use-row-at.ts'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { BingoPrize } from '../state/prize-rows.ts'
import { PatternName } from './pattern-name.tsx'
import { PatternPicture } from './pattern-picture.tsx'
import styles from './prize-tiles.module.css'

export interface PrizeTilesProps {
  prizes: readonly BingoPrize[]
  /** Number of balls called; null before the room is called. */
  called: number | null
  currencyId: number
}

/** More prizes than this are one row on a phone while the room is called, and the row scrolls: the cards are in view. */
const TILES_IN_VIEW = 4

/** The prizes of a room: what is played for now, what comes later, and what is won. */
export function PrizeTiles({ prizes, called, currencyId }: PrizeTilesProps) {
  const intl = useIntl()
  const isRow = called !== null && prizes.length > TILES_IN_VIEW
  const current = prizes.findIndex(({ state }) => state === 'now')
  const list = useRowAt<HTMLUListElement>(current, 'start')
  if (prizes.length === 0) return null
  return (
    <ScrollRegion
      as="ul"
      ref={list}
      className={styles.tiles}
      data-row={isRow || undefined}
      aria-label={intl.formatMessage({ id: 'bingo.prizes' })}
    >
      {prizes.map((prize) => (
        <li
          key={`${prize.row.rankNumber}/${prize.row.rankNumber2nd}`}
          className={styles.tile}
          data-state={called === null ? undefined : prize.state}
        >
          <PatternPicture pattern={prize.pattern} />
          <span className={styles.text}>
            <span className={styles.name}>
              <PatternName prize={prize} />
            </span>
            {prize.state === 'missed' ? null : (
              <PrizeText prize={prize} called={called} currencyId={currencyId} />
            )}
            {called === null ? null : (
              <span className={styles.state}>
                {prize.state === 'won' ? <Icon name="check" size="small" /> : null}
                <StateText prize={prize} called={called} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ScrollRegion>
  )
}

/**
 * The prize of a row. Before the room is called, one without an amount is a share of the cards that are still to be sold. In a replay the table
 * is the final one, which has no amount for a prize that nobody won.
 */
function PrizeText({
  prize: { row, won },
  called,
  currencyId,
}: Omit<PrizeTilesProps, 'prizes'> & { prize: BingoPrize }) {
  const prizeOf = useRowPrize(currencyId)
  if (won === null && row.rankPrize === 0 && row.prizeItem === undefined)
    return called === null ? (
      <span className={styles.grows}>
        <FormattedMessage id="bingo.room.grows" />
      </span>
    ) : null
  return (
    <Verbatim dir="ltr" className={styles.prize}>
      {prizeOf(won === null ? row : { ...row, rankPrize: won.row.prize })}
    </Verbatim>
  )
}

function StateText({ prize, called }: { prize: BingoPrize; called: number }) {
  const { state, withinBalls, won } = prize
  if (state === 'won') {
    return <FormattedMessage id="bingo.prize.won" values={{ winners: won?.row.winnerCount ?? 1 }} />
  }
  if (state !== 'missed' && withinBalls !== null) {
    return <FormattedMessage id="bingo.prize.ballsLeft" values={{ balls: withinBalls - called }} />
  }
  return <FormattedMessage id={`bingo.prize.${state}`} />
}
