import type { KindFacts } from '#schemas/kinds/kind-facts.ts'
import { luckyDips, type PlayByCommand } from '#modules/game-rules/rules/play-by-command.ts'

export const facts: KindFacts = {
  number: 6,
  name: {
    ar: 'يانصيب بكرة إضافية',
    de: 'Lotterie mit Zusatzzahl',
    en: 'Lottery with a bonus ball',
    es: 'Lotería con bola extra',
    fr: 'Loterie à numéro bonus',
  },
  unit: 'line',
  balls: 'withBonus',
  type: 'lottery',
}
export { oneDrawGameBonusV2 as rules } from '../bonus-ball-game.ts'
export { bonusBallCover as cover } from '../cover.ts'
export { bonusBallTests as drawTests } from '../draw-tests.ts'
export const play: PlayByCommand = { name: 'bonus', samplePlays: luckyDips }
