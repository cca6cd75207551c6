import { facts } from '#schemas/module-facts.ts'

const own = facts({
  id: 'fairness',
  screens: { verify: { file: 'screens/verify.tsx', path: '/verify', params: { id: 'id?' } } },
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    fairness: typeof own
  }
}
