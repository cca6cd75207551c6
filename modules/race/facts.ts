import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'race',
  layers: ['games'],
  fills: {
    'lobby.game': { file: 'slots/race-result.tsx', order: 3 },
    'history.game': { file: 'slots/race-result.tsx' },
  },
  games: { rules: ['regularGame'], stage: 'slots/race-stage.tsx', plays: 'slots/race-table.tsx' },
})
