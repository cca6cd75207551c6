import { furtherKindsFor } from './any-kinds.ts'
import { everyMinutes, prizeTable, WHEN_FULL, type DemoGame } from './demo-game.ts'

/**
 * Games for a site that the demonstration knows nothing of, so that one which was just added is alive too. Prices are
 * in units of the site's own currency.
 */
export function catalogueFor({
  currencyId,
  unitMinor,
}: {
  currencyId: number
  unitMinor: number
}): DemoGame[] {
  return [
    {
      slug: 'demo-6-49',
      titles: {
        en: { title: 'Lotto 6/49' },
        de: { title: 'Lotto 6 aus 49' },
        fr: { title: 'Loto 6/49' },
        ar: { title: 'لوتو 6 من 49' },
      },
      definition: {
        gameRule: 'oneDrawGame',
        currencyId,
        gamePlaySize: 6,
        gamePlayRange: 49,
        gamePlayCostMinor: 2 * unitMinor,
        gameFeePerPlayMinor: 0,
        gamePlayMax: 100_000,
        playerPlayMax: 100,
        payoutPercentage: 55,
        payoutFormula: 'progressive',
        progressivePercentage: 5,
        progressiveSeedMinor: 100_000 * unitMinor,
        prizes: prizeTable(6, [
          [[6], { prizePercentage: 10, winsProgressive: true }],
          [[5], { prizePercentage: 25 }],
          [[4], { prizePercentage: 25 }],
          [[3], { prizePercentage: 40 }],
        ]),
        schedule: everyMinutes(5),
        subscriptionDrawsMax: 12,
        countdownMs: 10_000,
        drawIntervalMs: 2500,
      },
    },
    {
      slug: 'demo-quick-3-12',
      titles: {
        en: { title: 'Quick 3/12' },
        de: { title: 'Schnell 3 aus 12' },
        fr: { title: 'Rapide 3/12' },
        ar: { title: 'سريع 3 من 12' },
      },
      definition: {
        gameRule: 'oneDrawGame',
        currencyId,
        gamePlaySize: 3,
        gamePlayRange: 12,
        gamePlayCostMinor: unitMinor,
        gameFeePerPlayMinor: 0,
        gamePlayMax: 24,
        playerPlayMax: 6,
        payoutPercentage: 80,
        payoutFormula: 'rollDown',
        prizes: prizeTable(3, [
          [[3], { prizePercentage: 60 }],
          [[2], { prizePercentage: 40 }],
        ]),
        schedule: WHEN_FULL,
        countdownMs: 10_000,
        drawIntervalMs: 1200,
      },
    },
    ...furtherKindsFor({ currencyId, unitMinor }),
  ]
}
