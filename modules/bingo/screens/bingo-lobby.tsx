import { FormattedMessage, useIntl } from 'react-intl'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useGameInstanceIds, useIsExcerpt } from '#games/live/game-instances.ts'
import { useAreGamesLoading } from '#runtime/session/session.ts'
import { RoomCard } from '../components/room-card.tsx'
import { byNextCall, isRoom } from '../state/room-order.ts'
import styles from './bingo-lobby.module.css'

/** Tonight's rooms: the next one to be called first. */
export default function BingoLobby() {
  const intl = useIntl()
  const ids = useGameInstanceIds({ where: isRoom, order: byNextCall })
  return (
    <ScreenFrame title={<FormattedMessage id="bingo.lobby.title" />}>
      <p className={styles.lead}>
        <FormattedMessage id="bingo.lobby.body" />
      </p>
      {ids.length > 0 ? (
        <div
          role="list"
          aria-label={intl.formatMessage({ id: 'bingo.lobby.title' })}
          className={styles.rooms}
        >
          {ids.map((id) => (
            <div key={id} role="listitem">
              <RoomCard gameInstanceId={id} />
            </div>
          ))}
        </div>
      ) : (
        <NoRooms />
      )}
    </ScreenFrame>
  )
}

function NoRooms() {
  const areGamesLoading = useAreGamesLoading()
  const isExcerpt = useIsExcerpt()
  if (areGamesLoading || isExcerpt) {
    return (
      <ScreenState
        of={{ state: 'loading' }}
        skeleton={
          <div className={styles.rooms}>
            <Skeleton shape="block" height="30rem" />
            <Skeleton shape="block" height="30rem" />
          </div>
        }
      />
    )
  }
  return (
    <ScreenState
      of={{
        state: 'empty',
        art: 'empty',
        title: <FormattedMessage id="bingo.lobby.empty" />,
        body: <FormattedMessage id="bingo.lobby.emptyBody" />,
        action: (
          <HomeButton>
            <FormattedMessage id="bingo.lobby.all" />
          </HomeButton>
        ),
      }}
    />
  )
}
