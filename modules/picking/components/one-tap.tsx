import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import { CHECKOUT } from '#runtime/modals/unfinished-input.ts'
import type { Checkout } from '../state/slip.ts'
import styles from './one-tap.module.css'
import { PayFrom } from './pay-from.tsx'
import { PriceLines } from './price-lines.tsx'
import { PurchaseSteps } from './purchase-steps.tsx'

/** A purchase of one tap: its price, the balance after it, and the button. After the purchase the caller shows what was bought. */
export function OneTap({ slip }: { slip: Checkout }) {
  const { state, price, foreign } = slip
  if (state.section === 'numberPickingJoined') return null
  return (
    <div className={styles.oneTap} {...(foreign?.look === 'oneTap' && CHECKOUT)}>
      {foreign?.look === 'again' ? (
        <BalanceAfter slip={slip} />
      ) : (
        <>
          <PayFrom slip={slip} />
          <PriceLines slip={slip} withBalance isBrief={price.plays === 1 && price.feePerPlay === 0} />
        </>
      )}
      <PurchaseSteps slip={slip} />
    </div>
  )
}

/** Below the result of a purchase: its own balance is there, and this line is about the next purchase. */
function BalanceAfter({ slip: { payments, balanceAfter } }: { slip: Checkout }) {
  if (balanceAfter === null || balanceAfter < 0) return null
  return (
    <MoneyLines>
      <MoneyLine
        label={<FormattedMessage id="picking.price.balanceAfterNext" />}
        value={<Money amount={balanceAfter} currencyId={payments.chosen.currencyId} />}
      />
    </MoneyLines>
  )
}
