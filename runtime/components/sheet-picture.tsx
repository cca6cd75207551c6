import type { ArtSlot } from '#schemas/theme/variants.ts'
import { Art } from './art.tsx'
import styles from './sheet-picture.module.css'

/** The first child of a sheet: its picture, in themes whose sheets have room for one. It is a decoration. */
export function SheetPicture({ name }: { name: ArtSlot }) {
  return (
    <>
      <div className={styles.scene} aria-hidden>
        <Art name="hero" />
      </div>
      <div className={styles.picture} aria-hidden>
        <Art name={name} />
      </div>
    </>
  )
}
