import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Crossword cards: letters are uncovered one after another and complete words. */
export default defineModule(facts, { screens: { play: { slots: () => ['game.instant'] } } })
