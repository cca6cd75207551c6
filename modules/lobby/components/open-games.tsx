import { memo, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import text from '#runtime/components/text.module.css'
import { useIsExcerpt } from '#games/live/game-instances.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useAreGamesLoading, useSession } from '#runtime/session/session.ts'
import type { FindParams, Found } from '../state/found.ts'
import type { LobbyFilter } from '../state/lobby-filter.ts'
import type { GameFilter } from '../state/menu-kinds.ts'
import { useLobbyIds } from '../state/use-lobby-games.ts'
import { FilterBar, FilterName } from './filter-bar.tsx'
import { GameList } from './game-list.tsx'
import { LiveButton } from './live-button.tsx'
import { CardsSkeleton } from './lobby-skeleton.tsx'
import { NoGames } from './no-games.tsx'
import styles from './open-games.module.css'

/** The choice that a layout of the first screen shows. */
export interface LayoutProps {
  filter: LobbyFilter | undefined
  /** The search in the address. */
  asked: FindParams
}

interface OpenGamesProps extends LayoutProps {
  /** Shows the filters above the list, where the site frame does not show them. */
  withFilters?: boolean
  /** Shows the button of the running draws, where the layout does not show it elsewhere. */
  withLive?: boolean
  /** Games that the screen shows elsewhere. */
  without?: GameFilter | undefined
  /** Title of the list without a filter. */
  title?: ReactNode
}

/** The games under the chosen filter. Renders again only for another list. */
export const OpenGames = memo(function OpenGames({
  filter,
  asked,
  withFilters = false,
  withLive = false,
  without,
  title,
}: OpenGamesProps) {
  const intl = useIntl()
  const { state } = useSession()
  const areGamesLoading = useAreGamesLoading()
  const isExcerpt = useIsExcerpt()
  const isHydrating = useIsHydrating()
  const isAsked = asked.q !== undefined || asked.sort !== undefined
  const [isFinding, setIsFinding] = useState(isAsked)
  const [found, setFound] = useState<Found | null>(null)
  const isFindOpen = isFinding && !isHydrating
  const isSearched = found?.where !== undefined
  // A list in an address with a search is shown once the search is read.
  const isWaiting = isAsked && found === null
  // A rendered page has no favourites, which belong to a player, and of a large lobby only the first games.
  const isLoading = isExcerpt || (filter?.entry.kind === 'favorites' ? state === 'loading' : areGamesLoading)
  const ids = useLobbyIds({ filter, without, found })
  // All games are shown elsewhere on the screen: an empty state would be wrong.
  if (ids.length === 0 && !filter && without && !isLoading && !isSearched) return null
  return (
    <section className={styles.games} aria-labelledby="lobby-games">
      <div className={styles.head}>
        <h2 id="lobby-games" className={text.title}>
          {filter ? (
            <FilterName filter={filter} />
          ) : (
            (!isSearched && title) || <FormattedMessage id="lobby.openGames" />
          )}
        </h2>
        <p className={styles.count}>
          {ids.length > 0 && !isExcerpt && !isWaiting ? (
            <FormattedMessage id="lobby.count" values={{ count: ids.length }} />
          ) : null}
        </p>
      </div>
      {withFilters ? <FilterBar chosen={filter} /> : null}
      <div className={styles.tools}>
        {withLive ? <LiveButton /> : null}
        {isFindOpen ? null : (
          <p className={styles.find}>
            <ActionButton
              kind="quiet"
              size="small"
              icon={<Icon name="search" size="small" />}
              onClick={() => setIsFinding(true)}
            >
              <FormattedMessage id="lobby.find" />
            </ActionButton>
          </p>
        )}
      </div>
      {isFindOpen ? (
        <Slot
          id="lobby.find"
          of={{ asked, count: isLoading || isWaiting ? null : ids.length, onFind: setFound }}
          loading={<Skeleton shape="block" height="6.5rem" />}
        />
      ) : null}
      {isWaiting || (isLoading && ids.length === 0) ? (
        <CardsSkeleton />
      ) : ids.length > 0 ? (
        <GameList ids={ids} label={intl.formatMessage({ id: 'lobby.openGames' })} />
      ) : isSearched ? null : (
        <NoGames filter={filter} />
      )}
    </section>
  )
})
