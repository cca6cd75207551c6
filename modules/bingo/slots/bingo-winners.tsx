import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { PatternName } from '../components/pattern-name.tsx'
import { PatternPicture } from '../components/pattern-picture.tsx'
import type { BingoPrize } from '../state/prize-rows.ts'
import { useBingoRoom } from '../state/use-bingo-room.ts'
import styles from './bingo-winners.module.css'

export interface BingoWinnersProps {
  game: GameInstance
  draw: DrawState
}

/** The winners of each prize by public name, the ball that won it, and the amount of each. */
export default function BingoWinners({ game, draw }: BingoWinnersProps) {
  const { prizes, cards } = useBingoRoom(game, draw)
  const decided = prizes.filter(({ state }) => state === 'won' || state === 'missed')
  if (decided.length === 0) return null
  const own = new Set(cards.map(({ playId }) => playId))
  const currencyId = game.payoutCurrencyId ?? game.currencyId ?? 0
  return (
    <Panel title={<FormattedMessage id="bingo.winners" />}>
      <ul role="list" className={styles.rows}>
        {decided.map((prize) => (
          <li key={`${prize.row.rankNumber}/${prize.row.rankNumber2nd}`} className={styles.row}>
            <PatternPicture pattern={prize.pattern} />
            <div className={styles.text}>
              <h3 className={styles.name}>
                <PatternName prize={prize} />
              </h3>
              {prize.won === null ? (
                <p className={styles.note}>
                  <FormattedMessage id="bingo.prize.missed" />
                </p>
              ) : (
                <Winners prize={prize} won={prize.won} own={own} currencyId={currencyId} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface WinnersProps {
  prize: BingoPrize
  won: NonNullable<BingoPrize['won']>
  own: ReadonlySet<number>
  currencyId: number
}

function Winners({ prize, won, own, currencyId }: WinnersProps) {
  const prizeOf = useRowPrize(currencyId)
  const { winners, winnerCount } = won.row
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage id="bingo.wonWith" values={{ ball: won.ball, balls: won.balls }} />
      </p>
      <ul role="list" className={styles.winners}>
        {winners.map((winner) => (
          <li key={winner.playId} className={styles.winner} data-own={own.has(winner.playId) || undefined}>
            <span className={styles.player}>
              {own.has(winner.playId) ? (
                <FormattedMessage
                  id="bingo.you"
                  values={{ name: <Verbatim>{winner.playerDisplayName}</Verbatim> }}
                />
              ) : (
                <Verbatim>{winner.playerDisplayName}</Verbatim>
              )}
            </span>
            <Verbatim dir="ltr" className={styles.amount}>
              {prizeOf({ ...prize.row, rankPrize: winner.prize })}
            </Verbatim>
          </li>
        ))}
      </ul>
      {winnerCount > winners.length ? (
        <p className={styles.note}>
          <FormattedMessage id="bingo.furtherWinners" values={{ cards: winnerCount - winners.length }} />
        </p>
      ) : null}
    </>
  )
}
