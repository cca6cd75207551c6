import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { useGameInstance } from '#runtime/live/game-instances.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import { useFollow } from '#runtime/router/navigate.ts'
import styles from './play-game.module.css'

/** A draw with plays of the player begins: watch it, or stay on the current screen (spec 4, "Play-game modal"). */
export default function PlayGame({ gameInstanceId, close }: ModalProps<'playout.playGame'>) {
  const game = useGameInstance(gameInstanceId)
  const follow = useFollow()
  const linkTo = useGameLink()
  if (!game) return null
  const link = linkTo(game, 'watch', { id: gameInstanceId })
  const watch = () => {
    close()
    if (link) follow(link)
  }
  const startTime = game.startTime ?? game.tournamentStartTime
  return (
    <Sheet
      title={<FormattedMessage id="playout.begins" />}
      size="small"
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
          values={{ title: game.gameTitle, plays: game.playerPlaysInGame ?? 1 }}
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
