import { PageLink } from '#runtime/router/page-link.tsx'
import { useIntl } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import styles from './brand-mark.module.css'

/** Link home: the site's own logo, or the theme's mark with the name in the theme's display type. */
export function BrandMark({ withLine = false }: { withLine?: boolean }) {
  const { manifest, assets, siteId } = useSite()
  const text = useLocalized()
  const intl = useIntl()
  const name = text(manifest.brand.siteName) || siteId
  const logo = assets[text(manifest.brand.logo)]
  const onDark = assets[text(manifest.brand.logoDark)]
  const line = text(manifest.brand.header)
  return (
    <PageLink
      to={HOME_PATH}
      className={styles.brand}
      aria-label={intl.formatMessage({ id: 'runtime.frame.brand' }, { site: name })}
    >
      {logo === undefined ? (
        <>
          <Art name="mark" className={styles.mark} />
          <span className={styles.name} data-brand-name>
            {name}
          </span>
        </>
      ) : (
        <>
          <img className={styles.logo} src={logo} alt="" data-has-dark={onDark && ''} />
          {onDark === undefined ? null : <img className={styles.onDark} src={onDark} alt="" loading="lazy" />}
        </>
      )}
      {withLine && line !== '' ? <span className={styles.line}>{line}</span> : null}
    </PageLink>
  )
}
