import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'subscriptions',
  screens: { list: { file: 'screens/subscription-list.tsx', path: '/subscriptions' } },
  modals: { cancel: { file: 'modals/cancel-subscription.tsx' } },
})
