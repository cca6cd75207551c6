import { defineModule } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import facts from './facts.ts'

const isPickedHere = ({ game }: { game: GameInstance }) =>
  facts.gameRules.some((gameRule) => gameRule === game.gameRule)

/** Picks numbers and buys plays, for every game whose plays are numbers. */
export default defineModule(
  facts,
  import.meta.glob(['./{screens,modals,slots}/*.tsx', './messages/*.json', '!**/*.{test,stories}.tsx']),
  { slots: { 'game.buy': { when: isPickedHere } } },
)
