import type { KindFacts } from '#schemas/kinds/kind-facts.ts'
import { luckyDips, type PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'

export const facts: KindFacts = {
  number: 3,
  name: {
    ar: 'يانصيب بمجموعة ثانية',
    de: 'Lotterie mit zweiter Zahlenreihe',
    en: 'Lottery with a second set',
    es: 'Lotería con segunda serie',
    fr: 'Loterie à deux séries',
  },
  unit: 'line',
  balls: 'sorted',
  type: 'lottery',
}
export { oneDrawGameExt as rules } from '../one-draw-game-ext.ts'
export { twoSetsCover as cover } from '../cover.ts'
export { twoSetsTests as drawTests } from '../draw-tests.ts'
export const play: PlayByCommand = { name: 'euro', samplePlays: luckyDips }
