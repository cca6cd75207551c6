import { Art } from '#runtime/components/art.tsx'
import { classNames } from '#runtime/components/class-names.ts'
import { usePictureUrl } from '#runtime/site/site.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import styles from './prize-picture.module.css'

export interface PrizePictureProps {
  row: PayoutRow | undefined
  className?: string | undefined
}

/** The picture of a prize: the item's own, the theme's drawing for an item without one, and one for cash. Decorative. */
export function PrizePicture({ row, className }: PrizePictureProps) {
  const pictureUrl = usePictureUrl()
  const picture = row?.prizeItem?.imageUrl
  if (picture !== undefined) {
    const src = pictureUrl(picture)
    return <img className={classNames(styles.photo, className)} src={src} alt="" loading="lazy" />
  }
  if (row !== undefined && row.prizeItem === undefined) return <CashPicture className={className} />
  return <Art name="raffle" className={classNames(styles.art, className)} />
}

/** Notes and coins in the colours of the theme. */
function CashPicture({ className }: Pick<PrizePictureProps, 'className'>) {
  return (
    <svg className={classNames(styles.cash, className)} viewBox="0 0 120 90" aria-hidden focusable="false">
      <rect
        className={styles.noteBack}
        x="26"
        y="14"
        width="82"
        height="46"
        rx="6"
        transform="rotate(7 67 37)"
      />
      <rect className={styles.note} x="12" y="24" width="86" height="48" rx="6" />
      <circle className={styles.ring} cx="55" cy="48" r="13" />
      <path className={styles.line} d="M22 34h12M76 34h12M22 62h12M76 62h12" />
      <ellipse className={styles.coin} cx="92" cy="76" rx="16" ry="6" />
      <ellipse className={styles.coin} cx="92" cy="70" rx="16" ry="6" />
      <ellipse className={styles.coin} cx="92" cy="64" rx="16" ry="6" />
    </svg>
  )
}
