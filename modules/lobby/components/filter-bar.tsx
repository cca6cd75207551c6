import { FormattedMessage, useIntl } from 'react-intl'
import { classNames } from '#runtime/components/class-names.ts'
import { useRowAt } from '#runtime/components/use-row-at.ts'
import { useForgetGlobalFilter } from '#runtime/router/global-filter.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { lobbyFilters, type LobbyFilter } from '../state/lobby-filter.ts'
import styles from './filter-bar.module.css'

/** The lobby filters, as links: each has a URL that can be bookmarked and shared. */
export function FilterBar({ chosen }: { chosen: LobbyFilter | undefined }) {
  const intl = useIntl()
  const { menu } = useSite().manifest
  const filters = lobbyFilters(menu)
  const forget = useForgetGlobalFilter()
  const f = chosen?.f
  // Before the filters is the link to all games.
  const current = filters.findIndex((filter) => filter.f === f) + 1
  const bar = useRowAt<HTMLElement>(current, 'middle')
  if (filters.length < 2) return null
  return (
    <nav ref={bar} className={styles.bar} aria-label={intl.formatMessage({ id: 'lobby.filters' })}>
      <GoLink
        screen="lobby.home"
        onClick={forget}
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
          className={classNames(styles.link, filter.f === f && styles.chosen)}
          {...(filter.f === f && { 'aria-current': 'page' as const })}
        >
          <FilterName filter={filter} />
        </GoLink>
      ))}
    </nav>
  )
}

/** The label of a filter: the site's own text, or the name of its kind. */
export function FilterName({ filter: { entry } }: { filter: LobbyFilter }) {
  const text = useLocalized()
  return entry.label ? text(entry.label) : <FormattedMessage id={`lobby.menu.${entry.kind}`} />
}
