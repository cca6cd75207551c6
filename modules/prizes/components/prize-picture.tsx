import { Art } from '#runtime/components/art.tsx'
import { usePictureUrl } from '#runtime/site/site.ts'
import styles from './prizes.module.css'

/** The picture of an item: a file of the site or an address; the theme's drawing where it has none. */
export function PrizePicture({ imageUrl }: { imageUrl: string | undefined }) {
  const pictureUrl = usePictureUrl()
  if (imageUrl === undefined) return <Art name="raffle" className={styles.picture} />
  return <img className={styles.picture} src={pictureUrl(imageUrl)} alt="" loading="lazy" />
}
