import { Slot } from '#runtime/registry/slot.tsx'
import styles from './header-slots.module.css'

/** What modules put into every header: the player's money and account. Holds their place while they load. */
export function HeaderSlots() {
  return (
    <div className={styles.slots}>
      <Slot id="header.balance" />
      <Slot id="header.account" loading={<span className={styles.waiting} aria-hidden />} />
    </div>
  )
}
