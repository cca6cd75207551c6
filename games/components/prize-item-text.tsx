import type { PrizeItem } from '#schemas/entities/prize-item.ts'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import styles from './prize-item-text.module.css'

/** The operator's texts about an item: its description, its details and its sponsor. */
export function PrizeItemText({ of: { description, detailsText, sponsorText } }: { of: PrizeItem }) {
  return (
    // The operator may have written in another language than the page's.
    <div className={styles.text} dir="auto">
      {description === undefined ? null : <OperatorHtml html={description} />}
      {detailsText === undefined ? null : <OperatorHtml html={detailsText} />}
      {sponsorText === undefined ? null : (
        <OperatorHtml html={sponsorText} className={styles.sponsor ?? ''} />
      )}
    </div>
  )
}
