import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { Countdown } from '#runtime/format/countdown.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { useIsAt } from '#runtime/modals/use-is-at.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useFollow } from '#runtime/router/navigate.ts'
import type { GameInstance, GameStatus } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import styles from './play-game.module.css'

/**
 * A draw with plays of the player begins: watch it, or stay on the current screen (spec 4, "Play-game modal"). A player who watches
 * another draw gets a notice, which leaves the balls in view.
 */
export default function PlayGame({ gameInstanceId, close }: ModalProps<'playout.playGame'>) {
  const game = useGameInstance(gameInstanceId)
  const follow = useFollow()
  const linkTo = useGameLink()
  const link = game ? linkTo(game, 'watch', { id: gameInstanceId }) : null
  const isOutdated = useIsPast(game)
  const isWatching = useIsAt(link)
  const isDrawShown = useIsDrawShown()
  useEffect(() => {
    if (isOutdated || isWatching) close()
  }, [isOutdated, isWatching, close])
  if (!game || isOutdated) return null
  const watch = () => {
    close()
    if (link) follow(link)
  }
  if (isDrawShown) return <AsNotice game={game} onWatch={watch} />
  const startTime = game.startTime ?? game.tournamentStartTime
  return (
    <Sheet
      title={<FormattedMessage id="playout.begins" />}
      size="small"
      isUnasked
      onClose={close}
      actions={
        <>
          <ActionButton kind="quiet" onClick={close}>
            <FormattedMessage id="playout.later" />
          </ActionButton>
          {link ? (
            <ActionButton onClick={watch}>
              <FormattedMessage id="playout.watch" />
            </ActionButton>
          ) : null}
        </>
      }
    >
      <p>
        <FormattedMessage
          id="playout.beginsBody"
          values={{
            title: game.gameTitle,
            plays: game.playerPlaysInGame ?? 1,
            unit: playUnits[game.gameRule],
          }}
        />
      </p>
      {startTime === undefined || game.gameStatus === 'STARTED' ? null : (
        <p className={styles.countdown}>
          <Countdown until={startTime} />
        </p>
      )}
    </Sheet>
  )
}

interface AsNoticeProps {
  game: GameInstance
  onWatch: () => void
}

function AsNotice({ game: { gameInstanceId, gameTitle }, onWatch }: AsNoticeProps) {
  const { show, dismiss } = useNotices()
  const watch = useRef(onWatch)
  useEffect(() => {
    watch.current = onWatch
  })
  useEffect(() => {
    const id = show({
      id: `playout.begins/${gameInstanceId}`,
      tone: 'info',
      title: <FormattedMessage id="playout.begins" />,
      body: gameTitle,
      actions: [{ label: <FormattedMessage id="playout.watch" />, onClick: () => watch.current() }],
    })
    return () => dismiss(id)
  }, [show, dismiss, gameInstanceId, gameTitle])
  return null
}

/** Whether the screen showed a draw that is not over when the modal opened. */
function useIsDrawShown(): boolean {
  const { games } = useRuntime().live
  const [isShown] = useState(() => {
    const shown = games.viewing === null ? undefined : games.instances.get(games.viewing)
    return shown !== undefined && ABOUT_TO_BE_DRAWN.includes(shown.gameStatus)
  })
  return isShown
}

const ABOUT_TO_BE_DRAWN: readonly GameStatus[] = ['CLOSED', 'READY', 'RETRY', 'STARTED']

/**
 * Whether a draw has ended, was removed or was put off. The list of games is up to three seconds behind the event that
 * opens the modal, so an instance that is still open counts only once it was seen about to be drawn.
 */
function useIsPast(game: GameInstance | undefined): boolean {
  const [wasAbout, setWasAbout] = useState(false)
  const isAbout = game !== undefined && ABOUT_TO_BE_DRAWN.includes(game.gameStatus)
  if (isAbout && !wasAbout) setWasAbout(true)
  const isEnded = game?.gameStatus === 'ENDED' || game?.gameStatus === 'REPLAY1'
  return isEnded || (wasAbout && !isAbout)
}
