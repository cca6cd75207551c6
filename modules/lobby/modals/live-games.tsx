import { FormattedMessage } from 'react-intl'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useFirstGameInstanceId, useGameInstance } from '#games/live/game-instances.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { usePictureUrl } from '#runtime/site/site.ts'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { byNextDraw } from '../rules/game-order.ts'
import { useDueGames } from '../state/use-due-games.ts'
import { useLiveGames } from '../state/use-live-games.ts'
import styles from './live-games.module.css'

/** The draws that run now, each one tap away. The list changes as draws begin and end. */
export default function LiveGames({ close }: ModalProps<'lobby.liveGames'>) {
  const ids = [...useLiveGames(), ...useDueGames()]
  return (
    <Sheet title={<FormattedMessage id="lobby.live.title" />} onClose={close}>
      <p className="visually-hidden" role="status">
        <FormattedMessage id="lobby.live.count" values={{ count: ids.length }} />
      </p>
      {ids.length === 0 ? (
        <NoLiveGames />
      ) : (
        <ul role="list" className={styles.games}>
          {ids.map((id) => (
            <LiveGame key={id} gameInstanceId={id} onWatch={close} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function LiveGame({ gameInstanceId, onWatch }: { gameInstanceId: number; onWatch: () => void }) {
  const game = useGameInstance(gameInstanceId)
  const pictureUrl = usePictureUrl()
  if (!game) return null
  const { gameTitle, gameTitleShort = gameTitle, images, playerPlaysInGame = 0 } = game
  const number = drawNumber(game)
  return (
    <li className={styles.game}>
      {images?.logo === undefined ? null : (
        <img className={styles.logo} src={pictureUrl(images.logo)} alt="" loading="lazy" />
      )}
      <span className={styles.about}>
        <span className={styles.title}>{gameTitleShort}</span>
        <span className={styles.note}>
          {number === undefined ? null : (
            <>
              <FormattedMessage id="lobby.draw" values={{ number }} />
              {' · '}
            </>
          )}
          <FormattedMessage id="lobby.players" values={{ players: game.gamePlayerCurrent ?? 0 }} />
        </span>
        {playerPlaysInGame > 0 ? (
          <StatusTag tone="success">
            <FormattedMessage
              id="lobby.myPlays"
              values={{ unit: playUnits[game.gameRule], plays: playerPlaysInGame }}
            />
          </StatusTag>
        ) : null}
      </span>
      <GameButton game={game} to="watch" params={{ id: gameInstanceId }} size="small" onClick={onWatch}>
        <FormattedMessage id="lobby.watch" />
      </GameButton>
    </li>
  )
}

/** Nothing is being drawn: the next draw with a time. */
function NoLiveGames() {
  const id = useFirstGameInstanceId({ tournament: true, where: takesPlays, order: byNextDraw })
  const next = useGameInstance(id ?? 0)
  const time = next?.tournamentStartTime
  return (
    <EmptyState
      art="tournaments"
      title={<FormattedMessage id="lobby.live.none" />}
      body={
        next === undefined || time === undefined ? (
          <FormattedMessage id="lobby.live.noneBody" />
        ) : (
          <FormattedMessage
            id="lobby.live.next"
            values={{ title: next.gameTitle, time: <DateTime at={time} /> }}
          />
        )
      }
    />
  )
}
