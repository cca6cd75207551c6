import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Draws scratchcards: foil over cells, three alike win. */
export default defineModule(facts, { screens: { play: { slots: () => ['game.instant'] } } })
