import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'
import { layoutOf } from './state/layout-of.ts'

/** Slots of each layout, whose code the first screen needs. */
const SLOTS = {
  jackpot: ['lobby.jackpot'],
  timetable: ['lobby.timetable', 'game.slip'],
  rooms: ['lobby.rooms', 'game.card'],
  scene: ['lobby.scene'],
} as const

/** The first screen: the highest prize, the next draws, and every open game. */
export default defineModule(facts, {
  firstParts: import.meta.glob('./{screens/lobby-home,slots/{jackpot,menu-count,rooms,scene,timetable}}.tsx'),
  screens: {
    home: { slots: (site) => SLOTS[layoutOf(site)] },
    game: { slots: () => ['lobby.game'] },
  },
})
