import type { Ad, AdSource } from '#schemas/entities/ad.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { AdLink } from './ad-link.tsx'
import styles from './popup-content.module.css'

/** The picture, texts and link of an advert in the popup. */
export function PopupContent({ ad, source }: { ad: Ad; source: AdSource }) {
  const modals = useModals()
  const { url, width, height, title, body } = source
  return (
    <>
      {url === '' ? null : <img className={styles.picture} src={url} width={width} height={height} alt="" />}
      <h3 className={styles.title}>{title}</h3>
      {body === '' ? null : <p className={styles.body}>{body}</p>}
      <AdLink ad={ad} source={source} onFollow={() => modals.close('adverts.popup')} />
    </>
  )
}
