import { FormattedMessage, useIntl } from 'react-intl'
import { classNames } from '#runtime/components/class-names.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { lobbyFilters, type LobbyFilter } from '../state/lobby-filter.ts'
import styles from './filter-bar.module.css'

/** The kinds of games to look at, as links: each has an address that can be kept and sent. */
export function FilterBar({ chosen }: { chosen: LobbyFilter | undefined }) {
  const intl = useIntl()
  const { menu } = useSite().manifest
  const filters = lobbyFilters(menu)
  if (filters.length < 2) return null
  return (
    <nav className={styles.bar} aria-label={intl.formatMessage({ id: 'lobby.filters' })}>
      <GoLink
        screen="lobby.home"
        className={classNames(styles.link, !chosen && styles.chosen)}
        {...(!chosen && { 'aria-current': 'page' as const })}
      >
        <FormattedMessage id="lobby.menu.all" />
      </GoLink>
      {filters.map((filter) => (
        <GoLink
          key={filter.f}
          screen="lobby.home"
          params={{ f: filter.f }}
          className={classNames(styles.link, filter.f === chosen?.f && styles.chosen)}
          {...(filter.f === chosen?.f && { 'aria-current': 'page' as const })}
        >
          <FilterName filter={filter} />
        </GoLink>
      ))}
    </nav>
  )
}

/** What a filter is called: the site's own label, or the name of its kind. */
export function FilterName({ filter: { entry } }: { filter: LobbyFilter }) {
  const text = useLocalized()
  return entry.label ? text(entry.label) : <FormattedMessage id={`lobby.menu.${entry.kind}`} />
}
