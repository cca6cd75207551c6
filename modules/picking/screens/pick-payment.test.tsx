import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSite } from '#runtime/site/site.ts'
import { pendingSendsAtom } from '#runtime/client/unsettled.ts'
import { paramsAt } from '#runtime/testing/params-at.ts'
import { gameInstance, pendingSend, player, playerAccount } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import picking from '../module.ts'
import Pick from './pick.tsx'

const EUR = 978
const CHF = 756
const HOUR_MS = 3_600_000
const FIRST_DATE = Date.UTC(2026, 10, 21, 20)
const game = gameInstance({ gamePlayCost: 2, gameFeePerPlay: 0.5, playerPlayMax: 20, currencyId: EUR })
const inEuros = playerAccount({ accountBalance: 60 })
const inFrancs = playerAccount({ accountId: 2, accountCurrency: CHF, accountBalance: 20 })
const ROUTES = [
  { path: '/pick', screen: 'picking.pick', access: 'open', layout: 'frame' },
  { path: '/deposit', screen: 'cashier.deposit', access: 'open', layout: 'frame' },
  { path: '/subscriptions', screen: 'subscriptions.list', access: 'guarded', layout: 'frame' },
] as const

const RATE_DATE = Date.UTC(2026, 10, 20, 9)
const convert =
  (rate: number): NonNullable<Answers['currencyConversionV2']> =>
  ({ amount }) => ({ exitCode: 0, amount: Math.round(amount * rate * 100) / 100, rate, rateDate: RATE_DATE })
const dates =
  (count: number): NonNullable<Answers['getSubscriptionDates']> =>
  ({ gameId }) => ({
    gameId,
    dates: Array.from({ length: count }, (_, draw) => FIRST_DATE + draw * HOUR_MS),
  })

function joinAnswer(
  change: Partial<OperationResult<'joinGame'>['joinEvent']>,
  rest: Partial<OperationResult<'joinGame'>> = {},
) {
  return {
    gameInstanceId: game.gameInstanceId,
    gameStatus: 'OPEN',
    exitCode: 0,
    exitDescription: '',
    joinEvent: {
      playsInGame: 11,
      playersInGame: 5,
      playerPlaysInGame: 1,
      playIds: [501],
      totalCost: 2.5,
      account: { ...inEuros, accountType: 43, accountBalance: 57.5, timeStamp: 2 },
      ...change,
    },
    ...rest,
  } as const satisfies OperationResult<'joinGame'>
}

function Screens() {
  const site = useSite()
  const { search } = useLocation()
  return <Pick site={site} params={paramsAt(search)} />
}

function open(answers: Answers, accounts = [inEuros, inFrancs]) {
  const base = trialManifest()
  const manifest = trialManifest({
    routes: [...ROUTES],
    currencies: {
      ...base.currencies,
      served: ['EUR', 'CHF'],
    },
    modules: {
      picking: {
        enabled: true,
        settings: { layout: 'panel', luckyDips: [2], furtherDraws: [4, 8, 26, 52] },
      },
    },
  })
  const trial = renderWithRuntime(<Screens />, {
    manifest,
    modules: [picking],
    messages,
    games: [game],
    player: player(),
    accounts,
    answers,
    path: '/pick?id=70',
  })
  const { screen } = trial
  return {
    ...trial,
    press: (...names: (string | RegExp)[]) => {
      for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
    },
    /** Buys, once the button is ready. */
    buy: async (name = /Buy 1 line/) =>
      void fireEvent.click(await screen.findByRole('button', { name, busy: false })),
    radio: async (name: RegExp) => (await screen.findByRole('radio', { name })) as HTMLInputElement,
    choose: async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name })),
    bill: (label: string | RegExp) =>
      screen
        .getAllByText(label)
        .map((element) => element.closest('dl > div')?.textContent)
        .find((line) => line !== undefined) ?? '',
    button: (name: RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement,
    joins: () => trial.client.calls.filter(({ op }) => op === 'joinGame').map(({ body }) => body),
  }
}

const SIX = ['3', '11', '19', '27', '40', '44']
const toSummary = [...SIX, /Check and buy/]

beforeEach(() => localStorage.clear())

describe('payment from another account', () => {
  test('an account in another currency shows rate, date and exact amount, and the join sends that rate', async () => {
    const paid = { currencyId: CHF, amount: 2.36, rate: 0.943, rateDate: RATE_DATE }
    const account = { ...inFrancs, accountType: 43, accountBalance: 17.64 }
    const trial = open({
      currencyConversionV2: convert(0.943),
      joinGame: () => joinAnswer({ paid, account }),
    })
    trial.press(...toSummary)
    const accounts = within(await trial.screen.findByRole('group', { name: 'Pay from' }))
    const francs = accounts.getByRole('radio', {
      name: /CHF account.*2\.36.*1 EUR = 0\.943 CHF.*Nov 20, 2026/,
    })
    fireEvent.click(francs)
    expect(trial.bill(/Taken from your CHF account/)).toMatch(/2,50.*× 0\.943.*2\.36/)
    expect(trial.bill('Balance after this purchase')).toMatch(/17\.64/)
    await trial.buy(/Buy 1 line.*2\.36/)
    await trial.screen.findByText('You are in.')
    expect(trial.joins()).toEqual([
      {
        gameId: 7,
        gameInstanceId: 70,
        userPlays: ['3-11-19-27-40-44'],
        userPlaysCount: 1,
        currencyId: CHF,
        rate: 0.943,
      } satisfies OperationRequest<'joinGame'>,
    ])
    expect(trial.bill(/Paid from your CHF account/)).toMatch(/0\.943.*2\.36/)
    expect(trial.bill('Balance now')).toMatch(/17\.64/)
  })

  test('an account has its place before its rate arrives, which moves nothing', async () => {
    let answer = () => {}
    const currencyConversionV2: Answers['currencyConversionV2'] = (body) =>
      new Promise((resolve) => (answer = () => resolve(convert(0.943)(body))))
    const trial = open({ currencyConversionV2 })
    const rates = () => trial.client.calls.filter(({ op }) => op === 'currencyConversionV2').length
    trial.press(...SIX)
    await waitFor(() => expect(rates()).toBe(1))
    trial.press(/Check and buy/)
    const francs = await trial.radio(/CHF account/)
    expect(trial.screen.queryByText(/0\.943/)).toBeNull()
    expect(trial.button(/Buy 1 line/).getAttribute('aria-busy')).toBe('true')
    await act(async () => answer())
    await trial.screen.findByText(/0\.943/)
    expect(await trial.radio(/CHF account/)).toBe(francs)
    expect(trial.button(/Buy 1 line/).getAttribute('aria-busy')).toBeNull()
  })

  test('no other account is offered without a rate of the operator, or to a player with one account', async () => {
    const refused = open({ currencyConversionV2: () => ({ exitCode: 1 }) })
    refused.press(...toSummary)
    await waitFor(() => expect(refused.client.calls.length).toBeGreaterThan(1))
    expect(refused.screen.queryByRole('group', { name: 'Pay from' })).toBeNull()
    refused.screen.unmount()
    const single = open({ currencyConversionV2: convert(0.943) }, [inEuros])
    expect(single.screen.queryByRole('group', { name: 'Pay from' })).toBeNull()
    expect(single.client.calls.map(({ op }) => op)).not.toContain('currencyConversionV2')
  })

  test('a currency in which the player has no money takes no room in the checkout', async () => {
    const empty = open({ currencyConversionV2: convert(0.943) }, [
      inEuros,
      { ...inFrancs, accountBalance: 0 },
    ])
    empty.press(...toSummary)
    await empty.screen.findByText('Balance after this purchase')
    expect(empty.screen.queryByRole('group', { name: 'Pay from' })).toBeNull()
    expect(empty.client.calls.map(({ op }) => op)).not.toContain('currencyConversionV2')
  })

  test('an account without enough money is disabled and shows the missing amount', async () => {
    const trial = open({ currencyConversionV2: convert(0.943) }, [
      inEuros,
      { ...inFrancs, accountBalance: 1 },
    ])
    trial.press(...toSummary)
    const short = await trial.radio(/CHF account.*1\.36.*missing/)
    expect(short.disabled).toBe(true)
    expect(short.checked).toBe(false)
    expect((await trial.radio(/EUR account/)).checked).toBe(true)
    expect(trial.button(/Buy 1 line/).textContent).toMatch(/2,50/)
  })

  test('an account that can pay is selected instead of a first one that cannot', async () => {
    const trial = open({ currencyConversionV2: convert(0.943), joinGame: () => joinAnswer({}) }, [
      { ...inEuros, accountBalance: 1 },
      inFrancs,
    ])
    trial.press(...toSummary)
    expect(trial.screen.queryByText(/does not cover/)).toBeNull()
    await waitFor(async () => expect((await trial.radio(/CHF account/)).checked).toBe(true))
    const short = await trial.radio(/EUR account.*1,50.*missing/)
    expect([short.disabled, short.checked]).toEqual([true, false])
    await trial.buy(/Buy 1 line.*2\.36/)
    await trial.screen.findByText('You are in.')
    expect(trial.joins()).toMatchObject([{ currencyId: CHF, rate: 0.943 }])
  })

  test('no account is selected where none can pay, and the missing amount is in the currency of the game', async () => {
    const trial = open({ currencyConversionV2: convert(0.943) }, [
      { ...inEuros, accountBalance: 1 },
      { ...inFrancs, accountBalance: 1 },
    ])
    trial.press(...toSummary)
    const accounts = [await trial.radio(/CHF account/), await trial.radio(/EUR account/)]
    expect(accounts.map(({ disabled, checked }) => [disabled, checked])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(trial.screen.getByText(/is missing/).textContent).toMatch(/1,50/)
    expect(trial.screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe(
      `/deposit?currencyId=${EUR}`,
    )
    await trial.buy()
    await trial.screen.findByRole('heading', { name: 'Not enough funds' })
    expect(trial.joins()).toEqual([])
  })

  test('an account that covers the draw stays selected when further draws cost more than it has', async () => {
    const trial = open({ getSubscriptionDates: dates(104), currencyConversionV2: convert(0.943) }, [
      { ...inEuros, accountBalance: 5 },
      inFrancs,
    ])
    trial.press(...toSummary)
    await trial.choose(/^4 further draws/)
    await trial.radio(/CHF account.*2\.36/)
    expect((await trial.radio(/EUR account/)).checked).toBe(true)
    expect(trial.screen.getByText('Your balance does not cover this draw and 4 further draws.')).toBeTruthy()
  })

  test('a changed rate is shown with both prices, and the next join sends the new rate', async () => {
    let rate = 0.943
    const answers: OperationResult<'joinGame'>[] = [
      { gameInstanceId: 70, exitCode: 10, exitDescription: '' },
      joinAnswer({}),
    ]
    const trial = open({
      currencyConversionV2: (body) => convert(rate)(body),
      joinGame() {
        rate = 0.96
        return answers.shift()!
      },
    })
    trial.press(...toSummary)
    await trial.choose(/CHF account/)
    await trial.buy()
    await trial.screen.findByText('The exchange rate has changed')
    expect(trial.bill('Price that you saw')).toMatch(/0\.943.*2\.36/)
    await waitFor(() => expect(trial.bill('Price now')).toMatch(/0\.96.*2\.4/))
    trial.press('See the new price')
    await trial.buy(/Buy 1 line.*2\.4/)
    await trial.screen.findByText('You are in.')
    expect(trial.joins()).toMatchObject([{ rate: 0.943 }, { rate: 0.96 }])
  })

  test('an account whose converted amount cannot be loaded cannot be used to buy', async () => {
    let isDown = false
    const trial = open({
      currencyConversionV2: (body) => (isDown ? Promise.reject(new Error('away')) : convert(0.943)(body)),
      getRandomPlaysForGame: () => ({ plays: ['1-2-3-4-5-6', '7-8-9-10-11-12'] }),
    })
    trial.press(...SIX, '+2')
    await trial.screen.findByText('3 lines')
    trial.press(/Check and buy/)
    await trial.choose(/CHF account/)
    isDown = true
    trial.press('Remove line 2')
    await trial.screen.findByText(/could not be asked for/)
    expect(trial.screen.queryByRole('button', { name: /Buy 2 lines/ })).toBeNull()
    isDown = false
    trial.press('Try again')
    await trial.screen.findByRole('button', { name: /Buy 2 lines.*4\.7/ })
  })
})

describe('the choice of further draws', () => {
  test('further draws are limited by the dates, and show the last draw and both parts of the price', async () => {
    const trial = open({ getSubscriptionDates: dates(10) }, [inEuros])
    trial.press(...toSummary)
    const group = within(await trial.screen.findByRole('group', { name: 'Further draws' }))
    expect(group.getAllByRole('radio')).toHaveLength(3)
    fireEvent.click(group.getByRole('radio', { name: '8 further draws' }))
    expect(trial.screen.getByText(/also in the 8 draws after this one/).textContent).toMatch(
      /Nov 2[12], 2026.*03:00/,
    )
    expect(trial.bill('This draw')).toMatch(/2,50/)
    expect(trial.bill('8 further draws')).toMatch(/8 × 2,50.*20/)
    expect(trial.bill('Total, paid now')).toMatch(/22,50/)
    expect(trial.bill('Balance after this purchase')).toMatch(/37,50/)
    expect(trial.screen.getByText(/To pay now for 9 draws/).textContent).toMatch(/22,50/)
    expect(trial.button(/Buy 1 line in 9 draws/).textContent).toMatch(/22,50/)
  })

  test('further draws that are paid one by one cost nothing now, and the purchase asks for that', async () => {
    const trial = open(
      {
        getSubscriptionDates: dates(10),
        getGamesCostPerMonth: ({ games }) =>
          games.map(({ gameId }) => ({
            gameId,
            currencyId: EUR,
            drawCost: 2.5,
            months: [
              { month: '2026-11', draws: 3, cost: 7.5 },
              { month: '2026-12', draws: 1, cost: 2.5 },
            ],
          })),
        joinGame: () => joinAnswer({}, { subscriptionCode: 0 }),
      },
      [inEuros],
    )
    trial.press(...toSummary)
    await trial.choose(/^4 further draws/)
    expect(trial.bill('Total, paid now')).toMatch(/12,50/)
    await waitFor(() => expect(trial.bill('November 2026')).toMatch(/3 further draws.*7,50/))
    expect(trial.bill('December 2026')).toMatch(/1 further draw.*2,50/)
    await trial.choose(/Draw by draw/)
    expect(trial.screen.queryByText('Total, paid now')).toBeNull()
    expect(trial.bill('Total')).toMatch(/2,50/)
    expect(trial.screen.getByText(/counts in your limits then/)).toBeTruthy()
    await trial.buy(/Buy 1 line.*2,50/)
    await trial.screen.findByText('4 further draws are bought too.')
    expect(trial.screen.getByText(/paid from your account when it opens/)).toBeTruthy()
    expect(trial.joins()).toMatchObject([{ subscriptions: 4, payGo: true }])
    expect(trial.joins()[0]).not.toHaveProperty('promotion')
  })

  test('a promotion is shown with its condition before it holds, and is in the price from its number of draws on', async () => {
    const promotion = { kind: 'drawsForPriceOf', draws: 8, freeDraws: 2, isAvailable: true } as const
    const trial = open(
      {
        getSubscriptionDates: dates(10),
        getSubscriptionPromotion: ({ gameId }) => ({ gameId, promotion }),
        joinGame: () => joinAnswer({ subscriptionCost: 15 }, { subscriptionCode: 0 }),
      },
      [inEuros],
    )
    trial.press(...toSummary)
    const offer = await trial.screen.findByText('8 further draws for the price of 6.')
    expect(offer.parentElement?.textContent).toMatch(/8 further draws or more.*Once for each player/)
    await trial.choose(/^4 further draws/)
    expect(trial.bill('Total, paid now')).toMatch(/12,50/)
    await trial.choose(/^8 further draws/)
    expect(trial.bill('2 draws for free')).toMatch(/free0\s€$/)
    expect(trial.bill('Total, paid now')).toMatch(/17,50/)
    await trial.buy(/Buy 1 line in 9 draws.*17,50/)
    await trial.screen.findByText('8 further draws are bought too.')
    expect(trial.joins()).toMatchObject([{ subscriptions: 8, promotion: true }])
  })

  test.each([
    [2, 1],
    [0, 0],
  ])('a player with %d running subscriptions to the game reads their number %d times', async (...counts) => {
    const [activeCount, notes] = counts
    const { press, client, screen } = open(
      {
        getSubscriptionDates: dates(10),
        hasPlayerGameSubscriptions: () => ({ hasSubscriptions: true, activeCount }),
      },
      [inEuros],
    )
    press(...toSummary)
    await screen.findByRole('group', { name: 'Further draws' })
    await waitFor(() => expect(client.calls.map(({ op }) => op)).toContain('hasPlayerGameSubscriptions'))
    await waitFor(() =>
      expect(screen.queryAllByText(/You already have 2 running subscriptions to this game/)).toHaveLength(
        notes,
      ),
    )
    const links = screen.queryAllByRole('link', { name: 'My subscriptions' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(notes === 1 ? ['/subscriptions'] : [])
  })

  test('security 38: a purchase with further draws whose connection is cut is sent once, and ends in its receipt', async () => {
    const answer = Promise.withResolvers<OperationResult<'joinGame'>>()
    const trial = open({ getSubscriptionDates: dates(10), joinGame: () => answer.promise }, [inEuros])
    trial.press(...toSummary)
    await trial.choose(/^4 further draws/)
    await trial.buy(/Buy 1 line in 5 draws/)
    const [body] = trial.joins() as Record<string, unknown>[]
    expect(body).toMatchObject({ subscriptions: 4 })
    act(() => trial.store.set(pendingSendsAtom, [pendingSend({ body: body ?? {}, isInDoubt: true })]))
    expect(trial.screen.getByText(/There is no answer yet. Please do not buy again/)).toBeTruthy()
    expect(trial.button(/Buy 1 line in 5 draws/).getAttribute('aria-busy')).toBe('true')
    trial.press(/Buy 1 line in 5 draws/)
    expect(trial.joins()).toHaveLength(1)
    await act(async () => answer.resolve(joinAnswer({ subscriptionCost: 10 }, { subscriptionCode: 0 })))
    expect(await trial.screen.findByText('You are in.')).toBeTruthy()
    expect(trial.joins()).toHaveLength(1)
  })

  test('a game without dates to sell offers no further draws', async () => {
    const trial = open({ getSubscriptionDates: dates(0) }, [inEuros])
    trial.press(...toSummary)
    await waitFor(() => expect(trial.client.calls.map(({ op }) => op)).toContain('getSubscriptionDates'))
    expect(trial.screen.queryByText('Further draws')).toBeNull()
  })

  test('the button that buys is busy until the choices above it are known, because they move it', async () => {
    let answer = () => {}
    const getSubscriptionDates: Answers['getSubscriptionDates'] = (body) =>
      new Promise((resolve) => (answer = () => resolve(dates(104)(body))))
    const trial = open({ getSubscriptionDates, currencyConversionV2: convert(0.943) })
    trial.press(...toSummary)
    await trial.radio(/CHF account/)
    expect(trial.button(/Buy 1 line/).getAttribute('aria-busy')).toBe('true')
    await act(async () => answer())
    await trial.screen.findByRole('group', { name: 'Further draws' })
    expect(trial.button(/Buy 1 line/).getAttribute('aria-busy')).toBeNull()
  })

  test('further draws are asked for once a line is finished, before the summary', async () => {
    const trial = open({ getSubscriptionDates: dates(104) })
    const asked = () => trial.client.calls.filter(({ op }) => op === 'getSubscriptionDates').length
    trial.press(...SIX.slice(1))
    expect(asked()).toBe(0)
    trial.press(SIX[0]!)
    await waitFor(() => expect(asked()).toBe(1))
    expect(trial.screen.queryByRole('button', { name: /Buy 1 line/ })).toBeNull()
  })

  test('further draws are bought with the draw, and the receipt links to the subscriptions', async () => {
    const joinGame = () => joinAnswer({ subscriptionCost: 10 }, { subscriptionCode: 0 })
    const trial = open({ getSubscriptionDates: dates(104), joinGame }, [inEuros])
    trial.press(...toSummary)
    await trial.choose(/^4 further draws/)
    await trial.buy(/Buy 1 line in 5 draws/)
    await trial.screen.findByText('4 further draws are bought too.')
    expect(trial.joins()).toMatchObject([{ currencyId: EUR, subscriptions: 4 }])
    expect(trial.bill('4 further draws')).toMatch(/10/)
    expect(trial.bill('Paid')).toMatch(/12,50/)
    expect(trial.screen.getByRole('link', { name: 'My subscriptions' }).getAttribute('href')).toBe(
      '/subscriptions',
    )
  })

  test.each([
    [1, /sells no draws ahead/],
    [2, /So many draws/],
    [4, /did not cover/],
  ])(
    'further draws that were not added (code %i) are explained, with the amount that was paid',
    async (code, why) => {
      const joinGame = () => joinAnswer({}, { subscriptionCode: code })
      const trial = open({ getSubscriptionDates: dates(104), joinGame }, [inEuros])
      trial.press(...toSummary)
      await trial.choose(/^4 further draws/)
      await trial.buy()
      await trial.screen.findByText('Game subscription not added. No extra charges were made.')
      expect(trial.screen.getByText(why)).toBeTruthy()
      expect(trial.bill('Paid')).toMatch(/2,50/)
    },
  )

  test('an account in another currency removes the further draws, with the reason', async () => {
    const trial = open({ getSubscriptionDates: dates(104), currencyConversionV2: convert(0.943) })
    trial.press(...toSummary)
    await trial.choose(/^4 further draws/)
    await trial.choose(/CHF account/)
    expect(
      trial.screen.getByText('Further draws are paid in EUR only. Your 4 further draws were taken out.'),
    ).toBeTruthy()
    expect(trial.bill('Total')).toMatch(/2,50/)
    await trial.choose(/EUR account/)
    const none = (await trial.screen.findByRole('radio', { name: 'None' })) as HTMLInputElement
    expect(none.checked).toBe(true)
  })

  test('a balance that covers the draw but not the further draws is shown before the purchase', async () => {
    const trial = open({ getSubscriptionDates: dates(104) }, [{ ...inEuros, accountBalance: 5 }])
    trial.press(...toSummary)
    await trial.choose(/^4 further draws/)
    expect(trial.screen.getByText('Your balance does not cover this draw and 4 further draws.')).toBeTruthy()
    expect(trial.screen.getByText(/is missing/).textContent).toMatch(/7,50/)
    await trial.buy()
    await trial.screen.findByRole('heading', { name: 'Not enough funds' })
    expect(trial.joins()).toEqual([])
  })

  test('the choice of further draws survives a refresh', async () => {
    const first = open({ getSubscriptionDates: dates(104) }, [inEuros])
    first.press(...toSummary)
    await first.choose(/^4 further draws/)
    first.screen.unmount()
    const second = open({ getSubscriptionDates: dates(104) }, [inEuros])
    expect(second.button(/Check and buy/).textContent).toMatch(/12,50/)
  })
})
