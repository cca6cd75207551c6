import { mailDetails } from '#service/subscriptions/mail-details.ts'
import { changes } from './handler.ts'

export default changes('sendEmailSubscriptionDetails', (tx, call, { subscriptionId }) =>
  mailDetails(tx, call, subscriptionId),
)
