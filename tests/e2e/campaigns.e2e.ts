import type { CampaignTerms } from '#schemas/operator/campaigns.ts'
import { expect, test } from './scenario.ts'

test(
  'an offer without a code is added to a deposit, and free plays that are taken are in the next draw',
  { tag: '@phone-first' },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 10 })
    const game = await world.createGame('aurora', 'northern-dip', { gamePlayMax: 6, playerPlayMax: 6 })
    const playerIds = [await world.playerIdOf('aurora', account)]
    const start = async (terms: Pick<CampaignTerms, 'kind' | 'depositOffer' | 'freePlays'>) => {
      const campaign = await world.order(
        'createCampaign',
        { siteId: 'aurora' },
        {
          name: terms.kind,
          currency: 'EUR',
          schedule: { firstDay: '2020-01-01', lastDay: '2099-12-31' },
          budget: { amount: 500, grants: 50 },
          stackingClass: terms.kind.toLowerCase(),
          audience: { playerIds },
          ...terms,
        },
      )
      const which = { siteId: 'aurora', campaignId: campaign.campaignId }
      await world.order('startCampaign', which, {})
      return which
    }
    const offer = await start({
      kind: 'depositOffer',
      depositOffer: {
        percent: 50,
        maxAward: 25,
        minDeposit: 10,
        award: 'bonus',
        wagerTimes: 5,
        bonusDays: 30,
      },
    })
    const plays = await start({ kind: 'freePlays', freePlays: { gameId: game.gameId, plays: 3 } })

    const player = await visit('aurora', { as: account, path: '/deposit' })
    const { page, says } = player
    // The player may deposit without the offer, and changes their mind.
    await page.getByRole('button', { name: says('cashier.offer.decline') }).click()
    await expect(page.getByText(says('cashier.offer.declined'))).toBeVisible()
    await page.getByRole('button', { name: says('cashier.offer.accept') }).click()
    await player.cashier.deposit(20)
    await page.goto('/cashier')
    await page.getByRole('button', { name: says('cashier.freePlays.take') }).click()
    await expect(page.getByText(says('cashier.freePlays.taken'))).toBeVisible()
    await expect(page.getByRole('button', { name: says('cashier.freePlays.take') })).toBeHidden()
    await expect(page.getByText(says('cashier.history.code.free-plays')).first()).toBeVisible()
    expect(await world.order('getCampaign', offer, {})).toMatchObject({ spentAmount: 10, spentGrants: 1 })
    // Three plays at 0.55.
    expect(await world.order('getCampaign', plays, {})).toMatchObject({ spentAmount: 1.65, spentGrants: 1 })
  },
)
