import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'
import { PrizeGame } from './prize-facts.tsx'
import { PrizeName } from './prize-name.tsx'
import { PrizePicture } from './prize-picture.tsx'
import { PrizeStatus } from './prize-status.tsx'
import styles from './prizes.module.css'

/** A won item in the list, with what is to be done next. */
export function PrizeCard({ item }: { item: PlayerPrizeItem }) {
  const { prizeItem, quantity, status, wonTime, claimBefore, prizeItemId } = item
  const isToChoose = status === 'won'
  return (
    <Panel
      as="li"
      title={<PrizeName prizeItem={prizeItem} quantity={quantity} />}
      aside={<PrizeStatus status={status} />}
      emphasis={isToChoose}
    >
      <div className={styles.card}>
        <PrizePicture imageUrl={prizeItem.imageUrl} />
        <p className={styles.note}>
          <PrizeGame item={item} />
          <br />
          <FormattedMessage
            id={isToChoose ? 'prizes.deadline' : 'prizes.wonAt'}
            values={{ date: <DateTime at={isToChoose ? claimBefore : wonTime} /> }}
          />
        </p>
      </div>
      <GoButton
        fullWidth
        screen="prizes.item"
        params={{ id: prizeItemId }}
        kind={isToChoose ? 'primary' : 'quiet'}
      >
        <FormattedMessage id={isToChoose ? 'prizes.choose' : 'prizes.see'} />
      </GoButton>
    </Panel>
  )
}
