import { Money } from '#runtime/format/money.tsx'
import styles from './history.module.css'

/** A change of a balance, with its sign. */
export function Change({ amount, currencyId }: { amount: number; currencyId: number }) {
  return (
    <bdi dir="ltr" className={styles.change} data-in={amount > 0 || undefined}>
      {amount > 0 ? '+' : amount < 0 ? '−' : ''}
      <Money amount={Math.abs(amount)} currencyId={currencyId} />
    </bdi>
  )
}
