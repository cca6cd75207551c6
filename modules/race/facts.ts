import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'race',
  games: { rules: ['regularGame'], stage: 'slots/race-stage.tsx', plays: 'slots/race-table.tsx' },
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    race: typeof own
  }
  interface KnownMessages {
    race: typeof messages
  }
}
