import { FormattedMessage, useIntl } from 'react-intl'
import { NothingOffered, OfferedGames } from '#games/components/offered-games.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { CoverCard } from '../components/cover-card.tsx'
import { UnfinishedCards } from '../components/unfinished-cards.tsx'
import { useOffered } from '../state/use-instant-games.ts'
import styles from './instant-lobby.module.css'

/** The shop window of the instant games, and the player's cards that wait. */
export default function InstantLobby() {
  const intl = useIntl()
  const ids = useOffered()
  return (
    <ScreenFrame title={<FormattedMessage id="instant-games.lobby.title" />}>
      <p className={styles.lead}>
        <FormattedMessage id="instant-games.lobby.body" />
      </p>
      <UnfinishedCards />
      {ids.length > 0 ? (
        <OfferedGames
          ids={ids}
          label={intl.formatMessage({ id: 'instant-games.lobby.title' })}
          className={styles.games}
          Card={CoverCard}
        />
      ) : (
        <NothingOffered
          art="scratchcard"
          title={<FormattedMessage id="instant-games.lobby.empty" />}
          body={<FormattedMessage id="instant-games.lobby.emptyBody" />}
          all={<FormattedMessage id="instant-games.lobby.allGames" />}
          skeleton={
            <div className={styles.games}>
              <Skeleton shape="block" height="30rem" />
              <Skeleton shape="block" height="30rem" />
            </div>
          }
        />
      )}
    </ScreenFrame>
  )
}
