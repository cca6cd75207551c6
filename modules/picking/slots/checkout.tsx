import { useEffect } from 'react'
import { UNFINISHED } from '#runtime/modals/player-busy.ts'
import type { CheckoutProps } from '#runtime/registry/checkout.ts'
import { ConfirmSummary } from '../components/confirm-summary.tsx'
import { Joined } from '../components/joined.tsx'
import { NotJoined } from '../components/not-joined.tsx'
import styles from '../components/pick-slip.module.css'
import { SlipNotices } from '../components/slip-notices.tsx'
import { useForeignCheckout } from '../state/foreign-checkout.ts'
import type { Checkout } from '../state/slip.ts'

/** Sells plays that another module picked: summary, purchase, receipt. */
export default function CheckoutSlot(props: CheckoutProps) {
  const { onBought } = props
  const checkout = useForeignCheckout(props)
  const isBought = checkout.state.section === 'numberPickingJoined'
  useEffect(() => {
    if (isBought) onBought()
    // Only the purchase itself counts, not a new function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isBought])
  return (
    <div className={styles.room} {...(!isBought && UNFINISHED)}>
      <Section checkout={checkout} />
    </div>
  )
}

function Section({ checkout }: { checkout: Checkout }) {
  const { section } = checkout.state
  if (section === 'numberPickingJoined') return <Joined slip={checkout} />
  if (section === 'numberPickingNotJoined') return <NotJoined slip={checkout} />
  return (
    <>
      <SlipNotices slip={checkout} asked={undefined} />
      <ConfirmSummary slip={checkout} />
    </>
  )
}
