import { Money } from '#runtime/format/money.tsx'
import styles from './history.module.css'

interface WonProps {
  /** Names of items and of entries to other games. */
  things: readonly string[]
  amount: number
  currencyId: number
}

/** What was won: the things by name, then the cash, which is shown without a thing also where it is 0. */
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
