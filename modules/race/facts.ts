import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'race',
  layers: ['games'],
  fills: {
    'lobby.game': { file: 'slots/race-result.tsx', order: 3 },
    'history.game': { file: 'slots/race-result.tsx' },
  },
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
