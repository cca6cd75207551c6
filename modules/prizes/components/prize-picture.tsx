import { Art } from '#runtime/components/art.tsx'
import styles from './prizes.module.css'

/** The picture of an item; the theme's drawing where it has none. */
export function PrizePicture({ imageUrl }: { imageUrl: string | undefined }) {
  if (imageUrl === undefined) return <Art name="raffle" className={styles.picture} />
  return <img className={styles.picture} src={imageUrl} alt="" loading="lazy" />
}
