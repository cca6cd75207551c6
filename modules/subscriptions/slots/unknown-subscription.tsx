import { SubscriptionDetails } from '../components/subscription-details.tsx'

/** In the place of a subscription whose address names none. */
export default function UnknownSubscription() {
  return <SubscriptionDetails subscriptionId={null} />
}
