import { FormattedMessage } from 'react-intl'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { useForgetGlobalFilter } from '#runtime/router/global-filter.ts'
import { useScreenPath } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import type { LobbyFilter } from '../state/lobby-filter.ts'

const ART = {
  instaplay: 'instaplay',
  lottery: 'lottery',
  tournaments: 'tournaments',
  raffle: 'raffle',
  lotteryAndRaffle: 'lottery',
  favorites: 'favorites',
  filter: 'empty',
} as const

/** Empty state of a filter: the reason and a next step. */
export function NoGames({ filter }: { filter: LobbyFilter | undefined }) {
  const { state } = useSession()
  const pathOf = useScreenPath()
  const forget = useForgetGlobalFilter()
  if (!filter) {
    return (
      <EmptyState
        title={<FormattedMessage id="lobby.empty.all.title" />}
        body={<FormattedMessage id="lobby.empty.all.body" />}
      />
    )
  }
  const { kind } = filter.entry
  if (kind === 'favorites' && state === 'visitor') {
    return (
      <EmptyState
        art="favorites"
        title={<FormattedMessage id="lobby.empty.favorites.title" />}
        body={<FormattedMessage id="lobby.empty.favorites.visitor" />}
        action={
          <GoButton screen="session.login" params={{ redirectUrl: pathOf('lobby.home', { f: kind }) }}>
            <FormattedMessage id="lobby.logIn" />
          </GoButton>
        }
      />
    )
  }
  return (
    <EmptyState
      art={ART[kind]}
      title={<FormattedMessage id={`lobby.empty.${kind}.title`} />}
      body={<FormattedMessage id={`lobby.empty.${kind}.body`} />}
      action={
        <GoButton screen="lobby.home" kind="quiet" onClick={forget}>
          <FormattedMessage id="lobby.showAll" />
        </GoButton>
      }
    />
  )
}
