import { useLocalized, useSite } from '#runtime/site/site.ts'
import { Art } from '#runtime/components/art.tsx'
import { classNames } from '#runtime/components/class-names.ts'
import styles from './paper-brand.module.css'

interface PaperBrandProps {
  /** Not on the screen, where the page has the brand already. */
  onlyOnPaper?: boolean
}

/** The sender of a printed page: the site's own logo, or the theme's mark in ink with the name. */
export function PaperBrand({ onlyOnPaper = false }: PaperBrandProps) {
  const { manifest, assets, siteId } = useSite()
  const text = useLocalized()
  const name = text(manifest.brand.siteName) || siteId
  const logo = assets[text(manifest.brand.logo)]
  return (
    <div className={classNames(styles.brand, onlyOnPaper && styles.onPaper)}>
      {logo === undefined ? (
        <>
          <Art name="mark" className={styles.mark} />
          <bdi>{name}</bdi>
        </>
      ) : (
        <img className={styles.logo} src={logo} alt={name} />
      )}
    </div>
  )
}
