import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The wheel: a heavy wheel of segments that stops where the draw has settled it. */
export default defineModule(facts, { screens: { play: { slots: () => ['game.instant'] } } })
