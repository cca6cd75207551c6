import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialManifest } from '#runtime/testing/manifest.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import messages from '../messages/en.json'
import picking from '../module.ts'
import { AwaitedPurchase } from './awaited-purchase.tsx'

const purchase: PendingJoin = {
  state: 'waiting',
  gameId: 7,
  gameInstanceId: 70,
  gameTitle: 'Northern Six',
  plays: 2,
  furtherDraws: 4,
  amount: 25,
  currencyId: 978,
  expires: 0,
}

async function show(change: Partial<PendingJoin>, playerSegment: 'B' | 'C' = 'C') {
  const gameDetails = {
    ...gameInstance({ gameId: 7, gameInstanceId: 70 }),
    oneClickSuccessInfo: 'See you at the draw.',
  }
  const getGameLobby = () => ({ gameDetails, gamePlayerInfo: {}, gamePayoutInfo: {} })
  renderWithRuntime(<AwaitedPurchase />, {
    messages,
    manifest: trialManifest(),
    modules: [picking],
    player: player({ verification: { emailVerified: true, playerSegment } }),
    answers: {
      getPendingJoin: () => ({ pendingJoin: { ...purchase, ...change } }),
      getGameLobby: getGameLobby as never,
    },
  })
  const outcome = () => document.querySelector('[data-purchase]')
  await waitFor(() => expect(outcome()).not.toBeNull())
  return outcome()?.textContent ?? ''
}

test('a purchase that waits names its further draws and its price', async () => {
  expect(await show({})).toMatch(/2 lines and 4 further draws for .*25.*Nothing is bought at another price/)
})

test('a purchase of a player of segment B waits for the details too, and leads to them', async () => {
  const text = await show({}, 'B')
  expect(text).toContain('Bought as soon as your details are complete')
  expect(text).toContain('Complete your details')
})

test('a converted price is named as the highest one', async () => {
  expect(await show({ furtherDraws: 0, isConverted: true })).toContain('Nothing is bought for more.')
})

test.each([
  [0, '4 further draws are bought too.'],
  [4, 'Game subscription not added. No extra charges were made.'],
])('the outcome with the code %i for further draws says %s', async (subscriptionCode, text) => {
  expect(await show({ state: 'joined', exitCode: 0, subscriptionCode })).toContain(text)
})

test.each([
  ['failed', { exitCode: 3, supportCode: '3-K7F2QXA' }, 'Game no longer available. Nothing was charged.'],
  ['expired', { supportCode: 'E-K7F2QXA' }, 'The deposit took too long for the purchase.'],
] as const)(
  'a purchase that %s says why, where the money is, and the code for the support',
  async (...row) => {
    const [state, change, reason] = row
    const text = await show({ state, ...change })
    expect(text).toContain('Purchase failed')
    expect(text).toContain(reason)
    expect(text).toContain('Funds credited')
    expect(text).toContain(`give this code: ${change.supportCode}`)
  },
)
