import { useEffect } from 'react'
import { UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import { ConfirmSummary } from '../components/confirm-summary.tsx'
import { Joined } from '../components/joined.tsx'
import { NotJoined } from '../components/not-joined.tsx'
import { OneTap } from '../components/one-tap.tsx'
import styles from '../layouts/pick-slip.module.css'
import { SlipNotices } from '../components/slip-notices.tsx'
import { useForeignCheckout } from '../state/foreign-checkout.ts'
import { isOneTap, type Checkout } from '../state/slip.ts'

/** Sells plays that another module picked: summary, purchase, receipt. */
export default function CheckoutSlot(props: CheckoutProps) {
  const { onBought } = props
  const checkout = useForeignCheckout(props)
  const { section, gameInstanceIdJoined } = checkout.state
  const isBought = section === 'numberPickingJoined'
  useEffect(() => {
    if (isBought) onBought(gameInstanceIdJoined ?? checkout.game.gameInstanceId)
    // Only the purchase itself counts, not a new function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isBought])
  return (
    <div className={styles.room} {...(!isBought && !isOneTap(checkout) && UNFINISHED)}>
      <Section checkout={checkout} />
    </div>
  )
}

function Section({ checkout }: { checkout: Checkout }) {
  const { section } = checkout.state
  if (section === 'numberPickingNotJoined') return <NotJoined slip={checkout} />
  if (isOneTap(checkout)) return <OneTap slip={checkout} />
  if (section === 'numberPickingJoined') return <Joined slip={checkout} />
  return (
    <>
      <SlipNotices slip={checkout} asked={undefined} />
      <ConfirmSummary slip={checkout} />
    </>
  )
}
