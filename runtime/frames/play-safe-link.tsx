import { FormattedMessage } from 'react-intl'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { usePathFor, useScreenPath } from '#runtime/router/navigate.ts'
import { PageLink } from '#runtime/router/page-link.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { usePlayMinutes } from './play-time.ts'
import styles from './play-safe-link.module.css'

/** Time played and a link to the player's limits, on every screen. */
export function PlaySafeLink({
  short = false,
  onClick,
}: {
  short?: boolean
  onClick?: (() => void) | undefined
}) {
  const minutes = usePlayMinutes()
  return (
    <PageLink className={styles.link} data-short={short || undefined} to={useLimitsPath()} onClick={onClick}>
      <Icon name="limits" />
      <span className={styles.text}>
        {minutes === null ? (
          <FormattedMessage id="runtime.frame.limits" />
        ) : (
          <FormattedMessage id="runtime.frame.played" values={{ minutes }} />
        )}
      </span>
      {minutes === null ? null : (
        <span className="visually-hidden">
          <FormattedMessage id="runtime.frame.limits" />
        </span>
      )}
    </PageLink>
  )
}

/** The player's own limits where a module has that screen; for a visitor, and otherwise, the page on safe play. */
function useLimitsPath(): string {
  const { registry } = useRuntime()
  const pathFor = usePathFor()
  const pathOf = useScreenPath()
  const { legalPages } = useSite().manifest.content
  const about = legalPages['responsible']
  const isVisitor = useSession().player === undefined
  const hasLimits = registry.screenFor('limits') !== null
  if (hasLimits && !(isVisitor && about !== undefined)) return pathFor('limits')
  return pathOf('runtime.page', { pageLink: about ?? '' })
}
