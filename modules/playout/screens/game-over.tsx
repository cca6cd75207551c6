import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#runtime/components/ball-row.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { NoGame } from '#runtime/components/no-game.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useDraw, useWatchedGame } from '#runtime/live/draw.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DrawResult } from '#schemas/entities/player.ts'
import { InGameBonus } from '../components/in-game-bonus.tsx'
import { InstanceTitle } from '../components/instance-title.tsx'
import { MyPlays } from '../components/my-plays.tsx'
import { Outcome } from '../components/outcome.tsx'
import { Winners } from '../components/winners.tsx'
import { drawnSentence } from '../state/drawn-sentence.ts'
import styles from './game-over.module.css'

/** An ended draw: outcome first, then its numbers, the player's plays and all winners. */
export default function GameOver({ params }: ScreenProps<'playout.gameOver'>) {
  const gameInstanceId = Number(params.id)
  if (!Number.isSafeInteger(gameInstanceId) || gameInstanceId < 1) return <NoGame />
  return <EndedGame key={gameInstanceId} gameInstanceId={gameInstanceId} />
}

function EndedGame({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useWatchedGame(gameInstanceId)
  const draw = useDraw(gameInstanceId)
  if (!game) return draw.isLoaded ? <NoGame /> : <ScreenState of={{ state: 'loading' }} />
  const currencyId = game.currencyId ?? 0
  return (
    <ScreenFrame
      eyebrow={<FormattedMessage id="playout.gameOver" />}
      title={<InstanceTitle game={game} />}
      width="narrow"
    >
      <Panel emphasis>
        <Outcome game={game} draw={draw} />
        <div className={styles.drawn}>
          {draw.history.map((result) => (
            <DrawnNumbers key={result.drawNumber} game={game} result={result} />
          ))}
        </div>
      </Panel>
      <InGameBonus gameInstanceId={gameInstanceId} bonus={draw.myPlays.length > 0 ? draw.bonus : null} />
      <Slot id="game.plays" of={{ game, draw }}>
        <MyPlays draw={draw} currencyId={currencyId} />
      </Slot>
      <Winners draw={draw} currencyId={currencyId} />
    </ScreenFrame>
  )
}

function DrawnNumbers({ game, result }: { game: GameInstance; result: DrawResult }) {
  const label = drawnSentence(useIntl(), game, result)
  return <BallRow label={label} main={result.balls} second={result.balls2nd} size="medium" />
}
