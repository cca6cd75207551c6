import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { WithSlots } from '#runtime/components/with-slots.tsx'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DrawResult } from '#schemas/entities/player.ts'
import { drawnSentence } from '../state/drawn-sentence.ts'
import { useWin } from '../state/use-win.ts'
import styles from './game-over-view.module.css'
import { InGameBonus } from './in-game-bonus.tsx'
import { InstanceTitle } from './instance-title.tsx'
import { MyPlays } from './my-plays.tsx'
import { Outcome } from './outcome.tsx'
import { Winners } from './winners.tsx'

export interface GameOverProps {
  game: GameInstance
  draw: DrawState
}

/** An ended draw: outcome first, then its numbers, the player's plays and all winners. */
export function GameOverView(props: GameOverProps) {
  return (
    <WithSlots ids={['game.plays', 'game.wins', 'game.winners']} of={[props]}>
      <DisplayedEnd {...props} />
    </WithSlots>
  )
}

function DisplayedEnd({ game, draw }: GameOverProps) {
  const { currencyId = 0, gameInstanceId } = game
  const { stage, drawsNumbers } = useGameRoles()(game)
  const { isCelebrated } = useWin(game, draw)
  const isInRows = drawsNumbers === true || stage === undefined
  return (
    <ScreenFrame
      eyebrow={<FormattedMessage id="playout.gameOver" />}
      title={<InstanceTitle game={game} />}
      width="narrow"
    >
      <Panel emphasis>
        <Outcome game={game} draw={draw} />
        {isInRows ? (
          <div className={styles.drawn} data-quiet={draw.myWinnings <= 0 || undefined}>
            {draw.history.map((result) => (
              <DrawnNumbers key={result.drawNumber} game={game} result={result} />
            ))}
          </div>
        ) : null}
      </Panel>
      <InGameBonus gameInstanceId={gameInstanceId} bonus={draw.myPlays.length > 0 ? draw.bonus : null} />
      <div className={styles.lists} data-celebrated={isCelebrated || undefined}>
        <Slot id="game.plays" of={{ game, draw }}>
          <MyPlays draw={draw} currencyId={currencyId} />
        </Slot>
        <Slot id="game.winners" of={{ game, draw }}>
          <Winners game={game} draw={draw} />
        </Slot>
      </div>
    </ScreenFrame>
  )
}

function DrawnNumbers({ game, result }: { game: GameInstance; result: DrawResult }) {
  const label = drawnSentence(useIntl(), game, result)
  return <BallRow label={label} main={result.balls} second={result.balls2nd} size="medium" />
}
