import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'fairness',
  screens: {
    verify: {
      file: 'screens/verify.tsx',
      path: '/verify',
      params: { id: 'id?' },
      search: { title: 'fairness.title', description: 'fairness.verify.search' },
    },
  },
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    fairness: typeof own
  }
  interface KnownMessages {
    fairness: typeof messages
  }
}
