import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'multi-pick',
  layers: ['games'],
  games: { rules: ['oneDrawGameExtMulti'], plays: 'slots/my-systems.tsx' },
})
