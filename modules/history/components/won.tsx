import { Money } from '#runtime/format/money.tsx'
import styles from './history.module.css'

interface WonProps {
  /** Names of items and of entries to other games. */
  things: readonly string[]
  amount: number
  currencyId: number
}

/** Lists the prizes: the names of items and entries first, then the amount of cash. An amount of 0 is shown only where there is no other prize. */
export function Won({ things, amount, currencyId }: WonProps) {
  return (
    <span className={styles.things}>
      {things.map((name, place) => (
        <bdi key={place}>{name}</bdi>
      ))}
      {amount > 0 || things.length === 0 ? <Money amount={amount} currencyId={currencyId} /> : null}
    </span>
  )
}
