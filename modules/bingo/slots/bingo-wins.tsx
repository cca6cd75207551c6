import { FormattedMessage } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { CardGrid } from '../components/card-grid.tsx'
import { CardNumber } from '../components/card-number.tsx'
import { PatternName } from '../components/pattern-name.tsx'
import { winningPlaces } from '../state/card-balls.ts'
import { useBingoRoom } from '../state/use-bingo-room.ts'
import styles from './bingo-wins.module.css'

export interface BingoWinsProps {
  game: GameInstance
  draw: DrawState
}

/** Wins shown beside the amount, the highest prizes first; the cards below have all of them. */
const SHOWN_MAX = 3

/** Why the player won: the card, the pattern on it, and the ball that completed it. */
export default function BingoWins({ game, draw }: BingoWinsProps) {
  const { wins, balls, called } = useBingoRoom(game, draw)
  const prizeOf = useRowPrize(game.payoutCurrencyId ?? game.currencyId ?? 0)
  if (wins.length === 0) return null
  const highest = wins.toSorted((one, other) => one.prize.row.rankNumber - other.prize.row.rankNumber)
  return (
    <ul role="list" className={styles.wins}>
      {highest.slice(0, SHOWN_MAX).map(({ card, prize, amount }) => (
        <li key={`${card.playId}/${prize.row.rankNumber}`} className={styles.win}>
          <div className={styles.card} data-balls={balls}>
            <CardGrid
              balls={balls}
              grid={card.grid}
              marked={winningPlaces(card, prize.pattern, called.slice(0, prize.won.balls))}
            />
          </div>
          <p className={styles.reason}>
            <strong>
              <PatternName prize={prize} />
            </strong>
            <FormattedMessage id="bingo.wonWith" values={{ ball: prize.won.ball, balls: prize.won.balls }} />
            <CardNumber index={card.index} />
            {amount === null ? null : (
              <Verbatim dir="ltr" className={styles.amount}>
                {prizeOf({ ...prize.row, rankPrize: amount })}
              </Verbatim>
            )}
          </p>
        </li>
      ))}
      {wins.length > SHOWN_MAX ? (
        <li className={styles.further}>
          <FormattedMessage id="bingo.furtherWins" values={{ wins: wins.length - SHOWN_MAX }} />
        </li>
      ) : null}
    </ul>
  )
}
