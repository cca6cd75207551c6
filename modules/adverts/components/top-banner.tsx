import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Ad, AdSource } from '#schemas/entities/ad.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { loadSource } from '../state/ads.ts'
import { laysOverMain } from '../state/lays-over-main.ts'
import { AdLink } from './ad-link.tsx'
import styles from './top-banner.module.css'

interface TopBannerProps {
  ad: Ad
  onClose: () => void
}

/** An advert over the beginning of the screen (spec 2, Ads: TOP), after its delay. */
export function TopBanner({ ad, onClose }: TopBannerProps) {
  const source = useLateSource(ad)
  return source === null ? null : <Banner ad={ad} source={source} onClose={onClose} />
}

/** It slides over the page, which keeps its place. */
export function Banner({ ad, source, onClose }: TopBannerProps & { source: AdSource }) {
  const intl = useIntl()
  const { url, width, height, title, body } = source
  return (
    <aside
      ref={laysOverMain}
      className={styles.place}
      aria-label={intl.formatMessage({ id: 'adverts.mark' })}
    >
      <div className={styles.banner}>
        {url === '' ? null : (
          <img className={styles.picture} src={url} width={width} height={height} alt="" />
        )}
        <div className={styles.texts}>
          <p className={styles.mark} aria-hidden>
            <FormattedMessage id="adverts.mark" />
          </p>
          <p className={styles.title}>{title}</p>
          {body === '' ? null : <p className={styles.body}>{body}</p>}
          <AdLink ad={ad} source={source} onFollow={onClose} />
        </div>
        <button
          type="button"
          className={styles.close}
          aria-label={intl.formatMessage({ id: 'adverts.closeBanner' })}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  )
}

/** The content of an advert, after its delay; null until then, and for one that cannot be loaded. */
function useLateSource(ad: Ad): AdSource | null {
  const [source, setSource] = useState<AdSource | null>(null)
  // A new answer about the same advert does not show it again.
  const [first] = useState(ad)
  useEffect(() => {
    let isOver = false
    const load = () =>
      void loadSource(first).then(
        (loaded) => {
          if (!isOver) setSource(loaded)
        },
        // Blocked by the browser, or ended meanwhile.
        () => undefined,
      )
    const timer = setTimeout(load, first.adDelay)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [first])
  return source
}
