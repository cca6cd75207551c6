import { Slot } from '#runtime/registry/slot.tsx'
import styles from './header-slots.module.css'

/** Module content of every header: the player's money and account. Reserves the space while it loads. */
export function HeaderSlots() {
  return (
    <div className={styles.slots}>
      <Slot id="header.balance" />
      <Slot id="header.account" loading={<span className={styles.waiting} aria-hidden />} />
    </div>
  )
}
