import { useRef, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Scene } from '#runtime/components/scene.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { useScrollTo } from '#runtime/components/use-scroll-to.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import { usePayoutTable } from '#games/client/use-payout-table.ts'
import type { CardReplay } from '#games/components/replayed-card.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { WithSlots } from '#runtime/components/with-slots.tsx'
import { SoundSwitch } from '#games/sound/sound-switch.tsx'
import { usePictureUrl } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { useDrawSounds } from '../state/use-draw-sounds.ts'
import { useWin } from '../state/use-win.ts'
import { InGameBonus } from './in-game-bonus.tsx'
import { InstanceTitle } from './instance-title.tsx'
import { LateWinners } from './late-winners.tsx'
import { MyPlays } from './my-plays.tsx'
import { Outcome } from './outcome.tsx'
import { PlayoutSkeleton } from './playout-skeleton.tsx'
import { ResultAnnouncement } from './result-announcement.tsx'
import { Stage } from './stage.tsx'
import { Winners } from './winners.tsx'
import styles from './playout-view.module.css'

interface PlayoutViewProps {
  game: GameInstance
  draw: DrawState
  replay?: {
    /** Behind the stage in the document. */
    readonly controls: ReactNode
    /** Which draw it was, and when. */
    readonly about: ReactNode
    /** It was paused before the draw: there is no stage to show. */
    readonly isHeld: boolean
    /** The card that is played again; null for a draw. */
    readonly card: CardReplay | null
  }
}

/** The parts of a kind of game, from the first moment of its draw to the last. */
const PARTS = ['game.stage', 'game.plays', 'game.outcome', 'game.wins', 'game.winners']

/** A draw ball by ball, with the player's plays beside it (spec 2, "Playout"): live, or played again. */
export function PlayoutView(props: PlayoutViewProps) {
  return (
    <WithSlots ids={PARTS} of={[props]} skeleton={<PlayoutSkeleton />}>
      <DisplayedPlayout {...props} />
    </WithSlots>
  )
}

function DisplayedPlayout({ game, draw, replay }: PlayoutViewProps) {
  const payoutOf = usePayoutTable()
  const { stage, outcome } = useGameRoles()(game)
  const { gameInstanceId, currencyId = 0 } = game
  const win = useWin(game, draw)
  useDrawSounds(game, draw, win)
  const openPayout = payoutOf(game)
  const isOver = draw.isGameOver && draw.isLastDraw
  const isReplay = replay !== undefined
  const isCard = replay !== undefined && replay.card !== null
  const of = { game, draw, replay }
  // A visitor sees the prizes below the balls. A stage of its own kind shows its prizes itself.
  const showsPrizes = stage === undefined && draw.myPlays.length === 0 && !draw.isLastDraw && !isReplay
  const title = <InstanceTitle game={game} />
  const picture = game.images?.playoutBackground ?? game.images?.background
  // A scene above the content makes room for the draw when it begins: the player's plays move into view.
  const isPictured = picture !== undefined || draw.phase !== 'countdown'
  return (
    <>
      <Scene height="low" pictured={isPictured}>
        <div className={styles.theatre} data-pictured={picture === undefined ? undefined : true}>
          {picture === undefined ? null : <Picture path={picture} draw={draw} />}
          <div className={styles.stage}>
            <div className={styles.head}>
              <p className={styles.title} aria-hidden>
                {title}
              </p>
              <SoundSwitch />
            </div>
            {replay?.isHeld ? (
              <p className={styles.held} role="status">
                <FormattedMessage id="playout.replay.paused" />
              </p>
            ) : (
              <div className={styles.show} data-card={isCard || undefined}>
                <Slot id="game.stage" of={of}>
                  <Stage game={game} draw={draw} />
                </Slot>
              </div>
            )}
            {isOver ? (
              <End isReplay={isReplay}>
                <Slot id="game.outcome" of={{ game, draw, isReplay }}>
                  <Outcome game={game} draw={draw} isReplay={isReplay} isUnderStage={stage !== undefined} />
                </Slot>
              </End>
            ) : null}
            <ResultAnnouncement game={game} draw={draw} isReplay={isReplay} />
          </div>
        </div>
      </Scene>
      {replay?.controls}
      <ScreenFrame
        title={isReplay ? <FormattedMessage id="playout.replay.of" values={{ title }} /> : title}
        titleHidden
        width="wide"
      >
        {replay?.about}
        <InGameBonus gameInstanceId={gameInstanceId} bonus={draw.myPlays.length > 0 ? draw.bonus : null} />
        <div className={styles.layout} data-celebrated={win.isCelebrated || undefined}>
          <Slot id="game.plays" of={of}>
            <MyPlays draw={draw} currencyId={currencyId} />
          </Slot>
          {showsPrizes ? <Slot id="playout.prizes" of={{ game }} /> : null}
          {isCard ? null : (
            <Slot id="game.winners" of={{ game, draw }}>
              {outcome === undefined ? (
                <Winners game={game} draw={draw} />
              ) : (
                <LateWinners game={game} draw={draw} />
              )}
            </Slot>
          )}
        </div>
        <div className={styles.foot}>
          {isReplay || !areMoreThanPlay(draw, game) ? null : (
            <span>
              <FormattedMessage id="playout.watchers" values={{ watchers: draw.watchers }} />
            </span>
          )}
          {isCard ? null : (
            <span>
              <FormattedMessage
                id="playout.company"
                values={{
                  unit: playUnits[game.gameRule],
                  players: game.gamePlayerCurrent ?? 0,
                  plays: game.gamePlayCurrent ?? 0,
                }}
              />
            </span>
          )}
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

/** A number of watchers below that of the players would read as if those were not there: they need not look at their draw. */
function areMoreThanPlay({ watchers }: DrawState, { gamePlayerCurrent = 0 }: GameInstance): boolean {
  return watchers !== null && watchers > gamePlayerCurrent
}

/** The result. A replay ends with it in view: below a high stage it would be behind the controls. */
function End({ isReplay, children }: { isReplay: boolean; children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  useScrollTo(end, isReplay)
  return (
    <div ref={end} className={styles.end}>
      {children}
    </div>
  )
}

/** The picture of the game; it is smaller once the draw has begun. */
function Picture({ path, draw }: { path: string; draw: DrawState }) {
  const pictureUrl = usePictureUrl()
  const hasBegun = draw.phase !== 'countdown'
  return <img className={styles.picture} src={pictureUrl(path)} alt="" data-begun={hasBegun || undefined} />
}
