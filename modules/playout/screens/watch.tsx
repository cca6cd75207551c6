import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoGame } from '#runtime/components/no-game.tsx'
import { Scene } from '#runtime/components/scene.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useDecimalPlaces } from '#runtime/format/amounts.ts'
import type { DrawState } from '#runtime/live/draw-state.ts'
import { useDraw, useWatchedGame } from '#runtime/live/draw.ts'
import { usePayoutTable } from '#runtime/modals/use-payout-table.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { SoundSwitch } from '#runtime/sound/sound-switch.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { InGameBonus } from '../components/in-game-bonus.tsx'
import { InstanceTitle } from '../components/instance-title.tsx'
import { MyPlays } from '../components/my-plays.tsx'
import { Outcome } from '../components/outcome.tsx'
import { Stage } from '../components/stage.tsx'
import { Winners } from '../components/winners.tsx'
import { isCelebrated } from '../state/stake.ts'
import { useDrawSounds } from '../state/use-draw-sounds.ts'
import styles from './watch.module.css'

/** Follows a draw ball by ball, with the player's plays beside it (spec 2, "Playout"). */
export default function Watch({ params }: ScreenProps<'playout.watch'>) {
  const gameInstanceId = Number(params.id)
  if (!Number.isSafeInteger(gameInstanceId) || gameInstanceId < 1) return <NoGame />
  return <WatchedDraw key={gameInstanceId} gameInstanceId={gameInstanceId} />
}

function WatchedDraw({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useWatchedGame(gameInstanceId)
  const draw = useDraw(gameInstanceId)
  if (!game) return draw.isLoaded ? <NoGame /> : <ScreenState of={{ state: 'loading' }} />
  return <Playout game={game} draw={draw} />
}

function Playout({ game, draw }: { game: GameInstance; draw: DrawState }) {
  const payoutOf = usePayoutTable()
  const { gameInstanceId, currencyId = 0 } = game
  useDrawSounds(game, draw, isCelebrated(game, draw, useDecimalPlaces(currencyId)))
  const openPayout = payoutOf(game)
  const isOver = draw.isGameOver && draw.isLastDraw
  return (
    <>
      <Scene height="low">
        <div className={styles.stage}>
          <div className={styles.head}>
            <p className={styles.title} aria-hidden>
              <InstanceTitle game={game} />
            </p>
            <SoundSwitch />
          </div>
          <Slot id="game.stage" of={{ game, draw }}>
            <Stage game={game} draw={draw} />
          </Slot>
          {isOver ? <Outcome game={game} draw={draw} /> : null}
        </div>
      </Scene>
      <ScreenFrame title={<InstanceTitle game={game} />} titleHidden width="wide">
        <InGameBonus gameInstanceId={gameInstanceId} draw={draw} />
        <div className={styles.layout}>
          <Slot id="game.plays" of={{ game, draw }}>
            <MyPlays draw={draw} currencyId={currencyId} />
          </Slot>
          <Winners draw={draw} currencyId={currencyId} />
        </div>
        <div className={styles.foot}>
          <span>
            <FormattedMessage
              id="playout.company"
              values={{ players: game.gamePlayerCurrent ?? 0, plays: game.gamePlayCurrent ?? 0 }}
            />
          </span>
          {openPayout === null ? null : (
            <ActionButton kind="quiet" size="small" onClick={openPayout}>
              <FormattedMessage id="playout.payouts" />
            </ActionButton>
          )}
        </div>
      </ScreenFrame>
    </>
  )
}
