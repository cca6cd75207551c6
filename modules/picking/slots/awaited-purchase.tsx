import { AwaitedPurchase } from '../components/awaited-purchase.tsx'

/** The purchase that a deposit was for, on the page of the deposit. */
export default function AwaitedPurchaseSlot() {
  return <AwaitedPurchase />
}
