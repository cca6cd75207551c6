import { FormattedMessage, useIntl } from 'react-intl'
import text from '#runtime/components/text.module.css'
import { useSession } from '#runtime/session/session.ts'
import type { LobbyFilter } from '../state/lobby-filter.ts'
import { useLobbyIds } from '../state/use-lobby-games.ts'
import { FilterBar, FilterName } from './filter-bar.tsx'
import { GameList } from './game-list.tsx'
import { CardsSkeleton } from './lobby-skeleton.tsx'
import { NoGames } from './no-games.tsx'
import styles from './open-games.module.css'

export interface OpenGamesProps {
  filter: LobbyFilter | undefined
  /** Shows the kinds of games above the list, where the frame does not have them at hand. */
  withFilters?: boolean
}

/** The games under the chosen filter. */
export function OpenGames({ filter, withFilters = false }: OpenGamesProps) {
  const intl = useIntl()
  const { state } = useSession()
  const ids = useLobbyIds(filter)
  return (
    <section className={styles.games} aria-labelledby="lobby-games">
      <div className={styles.head}>
        <h2 id="lobby-games" className={text.title}>
          {filter ? <FilterName filter={filter} /> : <FormattedMessage id="lobby.openGames" />}
        </h2>
        <p className={styles.count}>
          {ids.length > 0 ? <FormattedMessage id="lobby.count" values={{ count: ids.length }} /> : null}
        </p>
      </div>
      {withFilters ? <FilterBar chosen={filter} /> : null}
      {state === 'loading' && ids.length === 0 ? (
        <CardsSkeleton />
      ) : ids.length === 0 ? (
        <NoGames filter={filter} />
      ) : (
        <GameList key={filter?.f ?? ''} ids={ids} label={intl.formatMessage({ id: 'lobby.openGames' })} />
      )}
    </section>
  )
}
