import { expect, test } from 'vitest'
import { Mistake } from '../../mistake.ts'
import { runCampaignCommand } from './campaigns.ts'
import type { OperatorApi } from './connect-api.ts'

const CAMPAIGN = {
  campaignId: 17,
  name: 'Advent',
  kind: 'depositOffer',
  currency: 'EUR',
  schedule: { firstDay: '2026-12-01', lastDay: '2026-12-24' },
  budget: { amount: 500, grants: 50 },
  reservedAmount: 10,
  announcedMails: 0,
  announcedMessages: 0,
  reservedGrants: 1,
  spentAmount: 120.5,
  spentGrants: 7,
}

test('campaigns are started, paused, ended and shown with what they have cost', async () => {
  const calls: unknown[] = []
  const lines: string[] = []
  const api = (async (name: string, params: object) => {
    calls.push([name, params])
    const grants = [{ grantId: 1, playerId: 5, status: 'used', amount: 10, returned: 2 }]
    return { ok: true, result: { ...CAMPAIGN, status: 'running', players: 1, grants } }
  }) as unknown as OperatorApi
  const run = (...words: string[]) =>
    runCampaignCommand(api, words, { site: 'aurora' }, (line) => lines.push(line))
  for (const command of ['start', 'pause', 'end', 'show']) await run(command, '17')
  const line =
    '17: Advent, depositOffer, running, 2026-12-01 to 2026-12-24, 120.5 of 500 EUR spent, 10 reserved, 7 of 50 grants'
  expect(lines).toEqual([
    line,
    line,
    line,
    line,
    '1 players, the newest grants:',
    'player 5: 10 EUR, used, 2 went back',
  ])
  const which = { siteId: 'aurora', campaignId: 17 }
  expect(calls).toEqual([
    ['startCampaign', which],
    ['pauseCampaign', which],
    ['endCampaign', which],
    ['getCampaign', which],
  ])
  await expect(run('stop', '17')).rejects.toThrow(Mistake)
  await expect(run('end')).rejects.toThrow('The command needs the number of a campaign.')
})
