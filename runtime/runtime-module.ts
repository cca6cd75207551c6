import facts from './facts.ts'
import { defineModule } from './registry/module.ts'

/** The screens and modals of every site. */
export const runtimeModule = defineModule(facts, {
  awayNotices: {
    'prize-won': { tone: 'success', title: 'runtime.afterLogin.prize-won' },
    'games-ended': { tone: 'info', title: 'runtime.afterLogin.games-ended' },
    'game-refunded': { tone: 'warning', title: 'runtime.afterLogin.game-refunded' },
    'game-rescheduled': { tone: 'info', title: 'runtime.afterLogin.game-rescheduled' },
    message: { tone: 'info' },
  },
})
