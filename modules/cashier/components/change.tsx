import { Money } from '#runtime/format/money.tsx'
import styles from './history.module.css'

/** A change of a balance, with its sign. */
export function Change({ amount, currencyId }: { amount: number; currencyId: number }) {
  return (
    <span className={styles.change} data-in={amount > 0 || undefined}>
      <Money amount={amount} currencyId={currencyId} isSigned />
    </span>
  )
}
