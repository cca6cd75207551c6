import { FormattedMessage, useIntl } from 'react-intl'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useAreGamesLoading } from '#runtime/session/session.ts'
import { CoverCard } from '../components/cover-card.tsx'
import { UnfinishedCards } from '../components/unfinished-cards.tsx'
import { useOffered } from '../state/use-instant-games.ts'
import styles from './instant-lobby.module.css'

/** The shop window of the instant games, and the player's cards that wait. */
export default function InstantLobby() {
  const intl = useIntl()
  const ids = useOffered()
  const isLoading = useAreGamesLoading()
  return (
    <ScreenFrame title={<FormattedMessage id="instant-games.lobby.title" />}>
      <p className={styles.lead}>
        <FormattedMessage id="instant-games.lobby.body" />
      </p>
      <UnfinishedCards />
      {ids.length > 0 ? (
        <div
          role="list"
          aria-label={intl.formatMessage({ id: 'instant-games.lobby.title' })}
          className={styles.games}
        >
          {ids.map((id) => (
            <div key={id} role="listitem">
              <CoverCard gameInstanceId={id} />
            </div>
          ))}
        </div>
      ) : (
        <NoGames isLoading={isLoading} />
      )}
    </ScreenFrame>
  )
}

function NoGames({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <ScreenState of={{ state: 'loading' }} skeleton={<CoversSkeleton />} />
  return (
    <ScreenState
      of={{
        state: 'empty',
        art: 'scratchcard',
        title: <FormattedMessage id="instant-games.lobby.empty" />,
        body: <FormattedMessage id="instant-games.lobby.emptyBody" />,
        action: (
          <HomeButton>
            <FormattedMessage id="instant-games.lobby.allGames" />
          </HomeButton>
        ),
      }}
    />
  )
}

function CoversSkeleton() {
  return (
    <div className={styles.games}>
      <Skeleton shape="block" height="30rem" />
      <Skeleton shape="block" height="30rem" />
    </div>
  )
}
