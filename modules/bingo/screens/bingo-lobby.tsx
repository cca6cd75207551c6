import { FormattedMessage, useIntl } from 'react-intl'
import { NothingOffered, OfferedGames } from '#games/components/offered-games.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useGameInstanceIds } from '#games/live/game-instances.ts'
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
        <OfferedGames
          ids={ids}
          label={intl.formatMessage({ id: 'bingo.lobby.title' })}
          className={styles.rooms}
          Card={RoomCard}
        />
      ) : (
        <NothingOffered
          art="empty"
          title={<FormattedMessage id="bingo.lobby.empty" />}
          body={<FormattedMessage id="bingo.lobby.emptyBody" />}
          all={<FormattedMessage id="bingo.lobby.all" />}
          skeleton={
            <div className={styles.rooms}>
              <Skeleton shape="block" height="30rem" />
              <Skeleton shape="block" height="30rem" />
            </div>
          }
        />
      )}
    </ScreenFrame>
  )
}
