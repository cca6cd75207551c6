import { facts } from '#schemas/module-facts.ts'

export default facts({
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
