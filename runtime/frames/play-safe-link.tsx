import { FormattedMessage } from 'react-intl'
import { PageLink } from '#runtime/router/page-link.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { usePlayMinutes } from './play-time.ts'
import styles from './play-safe-link.module.css'

/** Time played and the way to one's limits: one tap away on every screen. */
export function PlaySafeLink({
  short = false,
  onClick,
}: {
  short?: boolean
  onClick?: (() => void) | undefined
}) {
  const { manifest } = useSite()
  const minutes = usePlayMinutes()
  return (
    <PageLink
      className={styles.link}
      data-short={short || undefined}
      to={limitsPath(manifest)}
      onClick={onClick}
    >
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

/** The player's own limits where the site has that screen, else the page on safe play. */
function limitsPath({ routes, content }: ResolvedManifest): string {
  const limits = '/cashier/responsiblegaming'
  if (routes.some(({ path }) => path === limits)) return limits
  return `/p/${content.legalPages['responsible'] ?? ''}`
}
