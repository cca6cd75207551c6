import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'multi-pick',
  layers: ['games'],
  games: { rules: ['oneDrawGameExtMulti'], plays: 'slots/my-systems.tsx' },
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    'multi-pick': typeof own
  }
  interface KnownMessages {
    'multi-pick': typeof messages
  }
}
