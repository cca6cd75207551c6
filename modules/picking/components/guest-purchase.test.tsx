import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readPendingJoin, type PendingJoin } from '#games/client/pending-join.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { PENDING_JOIN_WAITS_MS } from '#schemas/limits.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import messages from '../messages/en.json'
import picking from '../module.ts'
import { GuestPurchase } from './guest-purchase.tsx'

const game = gameInstance({ gameId: 7, gameInstanceId: 70, gameTitle: 'Aurora 6/49', gamePlaySize: 3 })
const slip = (): PendingJoin => ({
  key: 'k',
  playerId: null,
  gameId: 7,
  gameInstanceId: 70,
  gameRule: 'oneDrawGame',
  gameTitle: 'Aurora 6/49',
  plays: 1,
  furtherDraws: 0,
  currencyId: 978,
  amount: 2.5,
  firstAmount: 2.5,
  at: serverNow(),
  isAutomatic: true,
  guestSince: serverNow(),
  order: { gameId: 7, gameInstanceId: 70, userPlays: ['3-11-19'], currencyId: 978 },
})
const bought = (change: Partial<OperationResult<'purchaseTicket'>> = {}) => ({
  exitCode: 0,
  exitDescription: '',
  gameInstanceId: 70,
  apiTxId: 'k',
  ...change,
})

afterEach(() => localStorage.clear())

function open(options: TrialRuntimeOptions = {}, kept = slip()) {
  const manifest = trialManifest()
  const storage = openSiteStorage(manifest.siteId)
  storage.write('pendingJoin', kept)
  const onChange = vi.fn<() => void>()
  const trial = renderWithRuntime(<GuestPurchase game={game} slip={kept} onChange={onChange} />, {
    manifest,
    modules: [picking],
    messages,
    games: [game],
    player: player(),
    accounts: [playerAccount({ accountBalance: 20 })],
    ...options,
    answers: { getPendingJoin: () => ({}), ...options.answers },
  })
  const { screen, client } = trial
  const buy = () => screen.findByRole('button', { name: /Buy now/, busy: false })
  const purchases = () => client.calls.filter(({ op }) => op === 'purchaseTicket')
  const keptNow = () => readPendingJoin(storage, serverNow())
  return { ...trial, onChange, buy, purchases, keptNow }
}

test('the confirmation names the price and the balance after it, and a double click buys once', async () => {
  const { screen, buy, purchases, keptNow } = open({ answers: { purchaseTicket: () => bought() } })
  const button = await buy()
  expect(screen.getByText('Balance after this purchase').parentElement?.textContent).toContain('17,50')
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'You are in.' })).toBeTruthy()
  expect(purchases().map(({ body }) => body)).toEqual([{ ticketRequest: { ...slip().order, amount: 2.5 } }])
  expect(screen.getByText('Done').closest('li')?.getAttribute('aria-current')).toBe('step')
  await waitFor(() => expect(keptNow()).toBeNull())
})

const REFUSALS = [
  [JOIN_EXIT.noSuchCurrency, 'This currency cannot be used now'],
  [JOIN_EXIT.notEnoughFunds, 'Not enough funds'],
  [JOIN_EXIT.gameNoLongerAvailable, 'Game no longer available'],
  [JOIN_EXIT.tooManyLines, 'Too many lines'],
  [JOIN_EXIT.alreadyJoinedWithMaxPlays, 'You already have the most plays'],
  [JOIN_EXIT.weeklyWagerLimitExceeded, 'Your limit is reached'],
  [JOIN_EXIT.accountStatusBlocksJoining, 'Your account cannot join games'],
  [JOIN_EXIT.couldNotConfirmPlays, 'A line could not be confirmed'],
  [JOIN_EXIT.siteCannotAcceptPlays, 'No plays are taken at the moment'],
  [JOIN_EXIT.rateChanged, 'The exchange rate has changed'],
  [JOIN_EXIT.overloaded, 'Very many are playing right now'],
  [JOIN_EXIT.none, 'Not bought'],
] as const

test.each(REFUSALS)(
  'the refusal %i says: %s, with the support code and the way back to the choice',
  async (...row) => {
    const [exitCode, reason] = row
    const { screen, buy, onChange } = open({ answers: { purchaseTicket: () => bought({ exitCode }) } })
    fireEvent.click(await buy())
    expect(await screen.findByText('Purchase failed')).toBeTruthy()
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.getByText('Nothing was charged.', { exact: false })).toBeTruthy()
    expect(screen.getByText(new RegExp(`^${exitCode}-[2-9A-HJ-NP-Z]{7}$`))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Choose again' }))
    expect(onChange).toHaveBeenCalledOnce()
  },
)

test('a refused purchase gets a new key when it is tried again, and one in doubt keeps its own', async () => {
  let exitCode: number = JOIN_EXIT.overloaded
  const { screen, buy, keptNow } = open({ answers: { purchaseTicket: () => bought({ exitCode }) } })
  fireEvent.click(await buy())
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(keptNow()?.key).not.toBe('k'))
  const { key } = keptNow()!
  exitCode = JOIN_EXIT.none
  fireEvent.click(await buy())
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await buy()
  expect(keptNow()?.key).toBe(key)
})

test('a purchase that was paid and not made says where the money is, with the code for the support', async () => {
  const pendingJoin = {
    state: 'failed' as const,
    gameId: 7,
    gameInstanceId: 70,
    plays: 1,
    amount: 2.5,
    currencyId: 978,
    expires: serverNow() + PENDING_JOIN_WAITS_MS,
    exitCode: JOIN_EXIT.gameNoLongerAvailable,
    supportCode: '3-K7F2QXA',
  }
  const { screen } = open({ answers: { getPendingJoin: () => ({ pendingJoin }) } })
  expect(await screen.findByText('Purchase failed')).toBeTruthy()
  expect(screen.getByText('Game no longer available')).toBeTruthy()
  expect(screen.getByText(/The money is in your account/).textContent).toContain('20')
  expect(screen.getByText('3-K7F2QXA')).toBeTruthy()
})

test('a player who has plays of the game already reads so before buying', async () => {
  const email = 'ada@example.org'
  const { screen, client } = open({
    player: player({ details: { ...player().details, primaryEmail: email } }),
    answers: {
      checkEmailWithActiveJoins: () => ({ result: 0, active: 2 }),
      checkEmailWithActiveSubscription: () => ({ result: 0, active: 0 }),
    },
  })
  expect(await screen.findByText('You already have 2 plays in this game.')).toBeTruthy()
  expect(client.calls.find(({ op }) => op === 'checkEmailWithActiveJoins')?.body).toEqual({
    email,
    gameId: 7,
  })
})
