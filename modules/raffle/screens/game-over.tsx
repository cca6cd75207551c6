import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { EndedRaffle } from '../components/ended-raffle.tsx'
import { Outcome } from '../components/outcome.tsx'
import { PrizeName } from '../components/prize-name.tsx'
import { PrizeTitle } from '../components/prize-title.tsx'
import { WinningTickets } from '../components/winning-tickets.tsx'
import MyTickets from '../slots/my-tickets.tsx'
import { prizeDraws, ticketsOf } from '../state/prize-draws.ts'
import { usePrizes } from '../state/use-prizes.ts'
import styles from './game-over.module.css'

/** An ended raffle at a glance: the player's prize, and the winning tickets of each prize in the order drawn. */
export default function GameOver({ params }: ScreenProps<'raffle.gameOver'>) {
  return (
    <EndedRaffle gameInstanceId={params.id}>{(game, draw) => <Result game={game} draw={draw} />}</EndedRaffle>
  )
}

function Result({ game, draw }: { game: GameInstance; draw: DrawState }) {
  const { rows, currencyId } = usePrizes(game, true)
  const own = new Set(ticketsOf(draw.myPlays))
  const drawn = prizeDraws(game, draw, rows)
  return (
    <ScreenFrame eyebrow={<FormattedMessage id="raffle.over" />} title={game.gameTitle} width="narrow">
      <Panel emphasis>
        <Outcome game={game} draw={draw} />
      </Panel>
      {drawn.length === 0 ? null : (
        <Panel title={<FormattedMessage id="raffle.over.tickets" />}>
          <ol role="list" className={styles.prizes}>
            {drawn.map(({ drawNumber, rankNumber, row, tickets }) => (
              <li key={drawNumber} className={styles.prize}>
                <p className={styles.name}>
                  <strong>
                    <PrizeTitle rank={rankNumber} />
                  </strong>{' '}
                  {row === undefined ? null : <PrizeName row={row} currencyId={currencyId} />}
                </p>
                <WinningTickets game={game} tickets={tickets} own={own} />
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <MyTickets game={game} draw={draw} />
    </ScreenFrame>
  )
}
