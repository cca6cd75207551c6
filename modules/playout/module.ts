import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Watching a draw, and its outcome. */
export default defineModule(facts, { screens: { replay: { slots: () => ['playout.replayChoice'] } } })
