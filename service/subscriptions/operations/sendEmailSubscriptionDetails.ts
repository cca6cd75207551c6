import { mailDetails } from '#service/subscriptions/mail-details.ts'
import { changes } from '#service/call/handler.ts'

export default changes('sendEmailSubscriptionDetails', (call, { subscriptionId }) =>
  mailDetails(call, subscriptionId),
)
