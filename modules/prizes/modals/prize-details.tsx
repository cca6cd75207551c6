import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Money } from '#runtime/format/money.tsx'
import { PrizeItemText } from '#games/components/prize-item-text.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { PrizeName } from '../components/prize-name.tsx'
import { PrizePicture } from '../components/prize-picture.tsx'
import styles from '../components/prizes.module.css'

/** An item of a prize table: its picture, description, details, sponsor and value (spec 2, "Modals"). */
export default function PrizeDetails({
  gameInstanceId,
  rankNumber,
  rankNumber2nd,
  close,
}: ModalProps<'prizes.details'>) {
  const payout = useOperation('getGamePayoutInfo', { gameInstanceId })
  const row = payout.data?.rows.find(
    (one) => one.rankNumber === rankNumber && one.rankNumber2nd === rankNumber2nd,
  )
  const prizeItem = row?.prizeItem
  return (
    <Sheet
      title={
        prizeItem === undefined ? <FormattedMessage id="prizes.prize" /> : <PrizeName prizeItem={prizeItem} />
      }
      onClose={close}
    >
      <Loaded of={payout}>
        {({ currencyId }) =>
          prizeItem === undefined ? (
            <p>
              <FormattedMessage id="prizes.notFound" />
            </p>
          ) : (
            <>
              <div className={styles.scene}>
                <PrizePicture imageUrl={prizeItem.imageUrl} />
              </div>
              <div className={styles.text}>
                <PrizeItemText of={prizeItem} />
              </div>
              {prizeItem.rankPrize === undefined ? null : (
                <MoneyLines>
                  <MoneyLine
                    label={<FormattedMessage id="prizes.value" />}
                    value={<Money amount={prizeItem.rankPrize} currencyId={currencyId} />}
                  />
                </MoneyLines>
              )}
            </>
          )
        }
      </Loaded>
    </Sheet>
  )
}
