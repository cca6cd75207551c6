import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'
import styles from './prizes.module.css'

/** The operator's texts about an item: its description, its details and its sponsor. */
export function PrizeText({ prizeItem }: { prizeItem: PlayerPrizeItem['prizeItem'] }) {
  const { description, detailsText, sponsorText } = prizeItem
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
