import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { allowTranslation } from '#runtime/context/translated-page.ts'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import { paramsAt } from '#runtime/testing/params-at.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import type { PendingJoin } from '#games/client/pending-join.ts'
import { pendingSendsAtom } from '#runtime/client/unsettled.ts'
import { openModalsAtom } from '#runtime/modals/modals.ts'
import { useSite } from '#runtime/site/site.ts'
import { gameInstance, pendingSend, player, playerAccount } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { translatePage } from '#runtime/testing/translate-page.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import lobby from '#modules/lobby/module.ts'
import messages from '../messages/en.json'
import picking from '../module.ts'
import type { PickingSettings } from '../settings.ts'
import Pick from './pick.tsx'

const game: GameInstance = gameInstance({
  gameTitle: 'Northern Six',
  gamePlayCost: 2,
  gameFeePerPlay: 0.5,
  playerPlayMax: 20,
  sequenceNumber: 12,
})
const ROUTES = [
  { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
  { path: '/pick', screen: 'picking.pick', access: 'open', layout: 'frame' },
  { path: '/playout', screen: 'playout.watch', access: 'open', layout: 'frame' },
  { path: '/deposit', screen: 'cashier.deposit', access: 'open', layout: 'frame' },
  { path: '/login', screen: 'session.login', access: 'open', layout: 'frame' },
  { path: '/p/:pageLink', screen: 'runtime.page', access: 'open', layout: 'frame' },
] as const

/** The popups that another module has for what stands in the way. */
const session = trialModule({
  id: 'session',
  modals: {
    'session.completeRegistration': {
      load: async () => ({
        default: () => <p>the rest of the registration</p>,
      }),
    },
    'session.verifyEmail': { load: async () => ({ default: () => <p>the e-mail address</p> }) },
  },
})
const account = trialModule({
  id: 'account',
  modals: { 'account.verifyFirst': { load: async () => ({ default: () => <p>identity and address</p> }) } },
})
const registration = trialModule({
  id: 'registration',
  slots: {
    'player.incomplete': { load: async () => ({ default: () => <p>the way to the rest</p> }) },
  },
  modals: {
    'registration.short': { load: async () => ({ default: () => <p>the registration form</p> }) },
    'registration.full': { load: async () => ({ default: () => <p>the full form</p> }) },
  },
})

const joinAnswer = (change: Partial<OperationResult<'joinGame'>> = {}): OperationResult<'joinGame'> => ({
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
    account: playerAccount({ accountBalance: 97.5, timeStamp: 2 }),
  },
  ...change,
})

/** Stands for the router: the screen with the address's parameters, and the address to look at. */
function Screens() {
  const site = useSite()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = paramsAt(search)
  return (
    <>
      {pathname === '/pick' ? <Pick site={site} params={params} /> : null}
      <output data-testid="address">{`${pathname}${search}`}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        browser back
      </button>
    </>
  )
}

/** A dialog is loaded when it is opened first, which takes a busy machine a while. */
const LOADS = { timeout: 20_000 }

interface Trial extends TrialRuntimeOptions {
  /** Shown on every path besides the screen. */
  beside?: ReactNode
  settings?: Partial<PickingSettings>
  site?: Partial<ReturnType<typeof trialManifest>['settings']>
}

function open({ settings, site, beside, ...options }: Trial = {}) {
  const base = trialManifest()
  const manifest = trialManifest({
    routes: [...ROUTES],
    settings: { ...base.settings, ...site },
    content: { ...base.content, legalPages: { responsible: 'play-safe' } },
    modules: {
      picking: { enabled: true, settings: { layout: 'panel', luckyDips: [1, 3], ...settings } },
    },
  })
  const test = renderWithRuntime(
    <>
      <Screens />
      {beside}
    </>,
    {
      manifest,
      modules: [lobby, picking, session, registration, account],
      messages,
      games: [game],
      player: player(),
      accounts: [playerAccount()],
      path: '/pick?id=70',
      ...options,
    },
  )
  const { screen } = test
  const ready = () => screen.findByRole('button', { name: /Buy 1 line/, busy: false })
  return {
    ...test,
    button: (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement,
    link: (name: string | RegExp) => screen.getByRole('link', { name }),
    text: (text: string | RegExp) => screen.getByText(text),
    address: () => screen.getByTestId('address').textContent,
    press: (...names: (string | RegExp)[]) => {
      for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
    },
    ready,
    /** Buys, once the button is ready. */
    buy: async () => void fireEvent.click(await ready()),
    joins: () => test.client.calls.filter(({ op }) => op === 'joinGame'),
  }
}

const SIX = ['3', '11', '19', '27', '40', '44']

async function buy(trial: ReturnType<typeof open>) {
  trial.press(...SIX, /Check and buy/)
  await trial.buy()
  await waitFor(() => expect(trial.joins().length).toBeGreaterThan(0))
}

beforeEach(() => localStorage.clear())

describe('the choice of numbers', () => {
  test('a click selects a number and the next click clears it', () => {
    const { press, button, text } = open()
    press('7')
    expect(button('7').getAttribute('aria-pressed')).toBe('true')
    expect(text('1 of 6 chosen')).toBeTruthy()
    press('7')
    expect(button('7').getAttribute('aria-pressed')).toBe('false')
  })

  test('only one number is in the tab order, and the arrow keys move between numbers', () => {
    const { button } = open()
    const first = button('1')
    expect([first.tabIndex, button('2').tabIndex]).toEqual([0, -1])
    act(() => first.focus())
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(button('2'))
    fireEvent.keyDown(button('2'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(button('12'))
    expect([button('1').tabIndex, button('12').tabIndex]).toEqual([-1, 0])
  })

  test('the button shows how many numbers are missing, and the price once the line is complete', () => {
    const { press, button } = open()
    expect(button('Choose 6 more numbers').disabled).toBe(true)
    press(...SIX)
    expect(button(/Check and buy/).textContent).toMatch(/2,50|2\.50/)
  })

  test('the second set is a step of its own, and the browser’s back button returns to the first', async () => {
    const euro = gameInstance({
      ...game,
      gameRule: 'oneDrawGameExt',
      gamePlaySize2nd: 1,
      gamePlayRange2nd: 5,
    })
    const { press, screen, text, address } = open({ games: [euro] })
    press(...SIX, 'Go on to the lucky number')
    expect(text('Choose 1 lucky number')).toBeTruthy()
    expect(address()).toBe('/pick?id=70&step=second')
    press('5', /Check and buy/)
    expect(screen.getAllByText('Check and buy').length).toBeGreaterThan(0)
    press('browser back')
    await waitFor(() => text('Choose 1 lucky number'))
    press('browser back')
    await waitFor(() => text('Choose 6 numbers'))
  })

  test('lucky dips from the service fill the current line or are added as new lines', async () => {
    const plays = ['1-2-3-4-5-6', '7-8-9-10-11-12', '13-14-15-16-17-18']
    const answers: Answers = { getRandomPlaysForGame: ({ count }) => ({ plays: plays.slice(0, count) }) }
    const { press, button, screen } = open({ answers })
    press('Lucky dip')
    await waitFor(() => expect(button('6').getAttribute('aria-pressed')).toBe('true'))
    press('+3')
    await waitFor(() => screen.getByText('4 lines'))
    expect(screen.getByRole('img', { name: 'Line 4: 13, 14, 15, 16, 17, 18' })).toBeTruthy()
  })

  test('a line can be changed and removed without the others', async () => {
    const { press, screen, button } = open({
      answers: { getRandomPlaysForGame: () => ({ plays: ['7-8-9-10-11-12'] }) },
    })
    press(...SIX, '+1')
    await waitFor(() => screen.getByRole('img', { name: /^Line 2/ }))
    press(/Change line 1/, '3', '4')
    expect(screen.getByRole('img', { name: 'Line 1: 4, 11, 19, 27, 40, 44' })).toBeTruthy()
    press('Remove line 2')
    expect(screen.queryByRole('img', { name: /^Line 2/ })).toBeNull()
    expect(button('4').getAttribute('aria-pressed')).toBe('true')
  })

  test.each(['panel', 'slip'] as const)(
    'the dialog edits all lines and undoes its changes, in the layout %s',
    async (layout) => {
      const { press, screen } = open({
        settings: { layout },
        answers: { getRandomPlaysForGame: () => ({ plays: ['7-8-9-10-11-12'] }) },
      })
      press(...SIX, '+1')
      await waitFor(() => screen.getByRole('img', { name: /^Line 2/ }))
      press('Edit 2 lines')
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit lines' }, LOADS))
      const click = (name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }))
      // The line in hand is open; another one is opened by pressing it.
      expect(dialog.getByRole('button', { name: '7' }).getAttribute('aria-pressed')).toBe('true')
      click(/Change line 1/)
      click('3')
      expect(dialog.getByRole('button', { name: /^Done: 1 line/ }).textContent).toContain('2,50')
      click('4')
      click('Remove line 2')
      expect(dialog.getAllByRole('img', { name: /^Line/ })).toHaveLength(1)
      click('Undo changes')
      expect(dialog.getByRole('img', { name: 'Line 1: 3, 11, 19, 27, 40, 44' })).toBeTruthy()
      click(/Change line 1/)
      click('3')
      click('4')
      click(/^Done: 2 lines/)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.getByRole('img', { name: 'Line 1: 4, 11, 19, 27, 40, 44' })).toBeTruthy()
    },
    30_000,
  )

  test('the summary stays while its lines are edited, and shows the new price', async () => {
    const { press, screen, text } = open({
      answers: { getRandomPlaysForGame: () => ({ plays: ['7-8-9-10-11-12'] }) },
    })
    press(...SIX, '+1')
    await waitFor(() => screen.getByRole('img', { name: /^Line 2/ }))
    press(/Check and buy/, 'Edit 2 lines')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit lines' }, LOADS))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove line 2' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add a line' }))
    fireEvent.click(dialog.getByRole('button', { name: /^Done: 1 line/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(text(/Buy 1 line/)).toBeTruthy()
    expect(screen.queryByRole('img', { name: /^Line 2/ })).toBeNull()
  })

  test('the picking screen fills in a lucky dip when its address requests one', async () => {
    const { screen } = open({
      path: '/pick?id=70&dip=1',
      answers: { getRandomPlaysForGame: () => ({ plays: ['1-2-3-4-5-6'] }) },
    })
    expect(await screen.findByRole('img', { name: 'Line 1: 1, 2, 3, 4, 5, 6' })).toBeTruthy()
  })

  test('the chosen numbers survive a refresh', () => {
    const first = open()
    first.press('3', '11')
    first.screen.unmount()
    const second = open()
    expect(second.button('11').getAttribute('aria-pressed')).toBe('true')
  })

  test('the picking screen offers only as many lucky dips as the player may still buy', () => {
    const { screen } = open({ games: [{ ...game, playerPlaysInGame: 18 }] })
    expect(screen.queryByRole('button', { name: '+1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '+3' })).toBeNull()
  })

  test('a game without bundles sells one lucky dip at a time', () => {
    const { screen } = open({ games: [{ ...game, bundlesEnabled: false }] })
    expect(screen.queryByRole('button', { name: '+1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '+3' })).toBeNull()
  })

  test('a multi pick asks for the number of numbers first, and a line is every combination of them', async () => {
    const multi = gameInstance({
      ...game,
      gameRule: 'oneDrawGameExtMulti',
      gamePlaySize: 5,
      gamePlaySize2nd: 1,
      gamePlayRange2nd: 5,
      playerPlayMax: 100,
    })
    const dips = [
      '1-2-3-4-5|1',
      '6-7-8-9-10|2',
      '11-12-13-14-15|3',
      '16-17-18-19-20|4',
      '21-22-23-24-25|5',
      '26-27-28-29-30|1',
      '31-32-33-34-35|2',
      '36-37-38-39-40|3',
      '41-42-43-44-45|4',
      '46-47-48-49-1|5',
    ]
    const { press, text, screen, client } = open({
      games: [multi],
      answers: { getRandomPlaysForGame: ({ count }) => ({ plays: dips.slice(0, count) }) },
    })
    expect(text('How many numbers do you want to pick?')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '7' }))
    fireEvent.click(screen.getByRole('radio', { name: '2' }))
    expect(text(/A line is 42 plays/)).toBeTruthy()
    expect(text('21 combinations of 5 out of 7 numbers')).toBeTruthy()
    expect(text('2 combinations of 1 out of 2 lucky numbers')).toBeTruthy()
    expect(text('21 × 2 = 42 plays')).toBeTruthy()
    expect(text(/^42 × =/).textContent).toMatch(/2,50.*105/)
    press('Pick the numbers', 'Lucky dip')
    await waitFor(() => screen.getByRole('img', { name: /^Line 1: 1, 2, 3, 4, 5, \d+, \d+; 1, \d$/ }))
    expect(client.calls.find(({ op }) => op === 'getRandomPlaysForGame')?.body).toMatchObject({ count: 10 })
    expect(screen.getAllByText('21 × 2 = 42 plays')).toHaveLength(1)
    expect(screen.getAllByText('42 plays')).toHaveLength(1)
  })

  test('a race says how many draws its numbers run in', () => {
    const race = gameInstance({ ...game, gameRule: 'regularGame', gamePlaySize: 4, drawCount: 5 })
    const { text } = open({ games: [race] })
    expect(text(/^5 draws of 4 numbers: your numbers run in each of them/)).toBeTruthy()
  })

  test('the slip layout shows both sets on one page', () => {
    const euro = gameInstance({
      ...game,
      gameRule: 'oneDrawGameExt',
      gamePlaySize2nd: 1,
      gamePlayRange2nd: 5,
    })
    const { screen, press, button } = open({ games: [euro], settings: { layout: 'slip' } })
    const second = within(screen.getByRole('group', { name: 'Lucky numbers 1 to 5' }))
    press('7')
    expect(button('Choose 5 more numbers')).toBeTruthy()
    expect(second.getAllByRole('button')).toHaveLength(5)
  })
})

describe('the purchase', () => {
  test('GB RTS 1A, GB RTS 2A, GB RTS 2B: the summary shows cost, fee, total and balances before the purchase', () => {
    const { press, screen } = open()
    press(...SIX, /Check and buy/)
    const bill = (name: string) => screen.getByText(name).closest('div')?.textContent
    expect(bill('1 line')).toMatch(/1 × 2.*€/)
    expect(bill('Service fee')).toMatch(/0,50/)
    expect(bill('Total')).toMatch(/2,50/)
    expect(bill('Your balance now')).toMatch(/100/)
    expect(bill('Balance after this purchase')).toMatch(/97,50/)
  })

  test('two clicks on the buy button send one join', async () => {
    let answer: (result: OperationResult<'joinGame'>) => void = () => undefined
    const joinGame = () => new Promise<OperationResult<'joinGame'>>((resolve) => (answer = resolve))
    const trial = open({ answers: { joinGame } })
    trial.press(...SIX, /Check and buy/)
    const button = await trial.ready()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => trial.text(/Your lines are being placed/))
    fireEvent.click(trial.button(/Buy 1 line/))
    expect(trial.joins()).toHaveLength(1)
    expect(trial.joins()[0]?.body).toEqual({
      gameId: 7,
      gameInstanceId: 70,
      userPlays: ['3-11-19-27-40-44'],
      userPlaysCount: 1,
      currencyId: 978,
    } satisfies OperationRequest<'joinGame'>)
    await act(async () => answer(joinAnswer()))
    expect(trial.text('You are in.')).toBeTruthy()
  })

  test('a bought slip shows the amount paid, the balance and a link to the draw, and the draft is gone', async () => {
    const trial = open({ answers: { joinGame: () => joinAnswer() } })
    await buy(trial)
    await waitFor(() => trial.text('You are in.'))
    expect(trial.text('Paid').closest('div')?.textContent).toMatch(/2,50/)
    expect(trial.text('Balance now').closest('div')?.textContent).toMatch(/97,50/)
    expect(trial.link('Watch the draw').getAttribute('href')).toBe('/playout?id=70')
    expect(trial.services.live.games.instances.get(70)).toMatchObject({
      playerInGame: true,
      playerPlaysInGame: 1,
      gamePlayCurrent: 11,
      joinCode: 0,
    })
    trial.screen.unmount()
    expect(open().text('0 of 6 chosen')).toBeTruthy()
  })

  test('a join that went into another instance is explained, and links to that one', async () => {
    const trial = open({
      answers: { joinGame: () => joinAnswer({ gameInstanceId: 71, gameStatus: 'FULL' }) },
    })
    await buy(trial)
    await waitFor(() => trial.text(/The draw you asked for was full/))
    expect(trial.link('Watch the draw').getAttribute('href')).toBe('/playout?id=71')
    expect(trial.services.live.games.instances.get(71)).toMatchObject({
      gameStatus: 'FULL',
      playerInGame: true,
    })
  })

  test.each([
    [1, 'This currency cannot be used now', 'All games'],
    [2, 'Not enough funds', 'Deposit'],
    [3, 'Game no longer available', 'Play the next draw'],
    [4, 'Too many lines', 'Change my lines'],
    [5, 'You already have the most plays', 'See the draw and my plays'],
    [6, 'Your limit is reached', 'My limits'],
    [7, 'Your account cannot join games', 'All games'],
    [8, 'A line could not be confirmed', 'Change my lines'],
    [9, 'No plays are taken at the moment', 'Try again'],
    [300, 'Very many are playing right now', 'Try again'],
    [-1, 'Not bought', 'Try again'],
  ])('join error %i is explained with the next step', async (exitCode, title, step) => {
    const { joinEvent: _, ...refused } = joinAnswer({ exitCode })
    const trial = open({ answers: { joinGame: () => refused } })
    await buy(trial)
    const alert = await trial.screen.findByRole('alert')
    expect(within(alert).getByRole('heading', { name: title })).toBeTruthy()
    expect(within(alert).getAllByText(step).length).toBeGreaterThan(0)
    expect(trial.services.live.games.instances.get(70)?.joinCode).toBe(exitCode)
  })

  test.each([
    ['game-blocked', 'You have blocked this game'],
    ['identity-unverified', 'Your identity is not verified yet'],
  ] as const)('join error 7 with the reason %s has a text of its own', async (block, title) => {
    const { joinEvent: _, ...refused } = joinAnswer({ exitCode: 7, block })
    const trial = open({ answers: { joinGame: () => refused } })
    await buy(trial)
    const alert = await trial.screen.findByRole('alert')
    expect(within(alert).getByRole('heading', { name: title })).toBeTruthy()
  })

  test('a reached weekly limit links to the page on limits', async () => {
    const { joinEvent: _, ...refused } = joinAnswer({ exitCode: 6 })
    const trial = open({ answers: { joinGame: () => refused } })
    await buy(trial)
    await trial.screen.findByRole('alert')
    expect(trial.link('My limits').getAttribute('href')).toBe('/p/play-safe')
  })

  test.each([
    ['300', 'Very many are playing right now', 300],
    ['234', 'No plays are taken at the moment', 9],
  ] as const)('the fault %s is shown as join error: %s', async (code, title, joinCode) => {
    const joinGame = () => Promise.reject(new Fault(code))
    const trial = open({ answers: { joinGame } })
    await buy(trial)
    expect(await trial.screen.findByText(title)).toBeTruthy()
    expect(trial.services.live.games.instances.get(70)?.joinCode).toBe(joinCode)
  })

  /** The summary, with a purchase of its line that an earlier page or another tab has sent. */
  async function openInDoubt(follow: () => Promise<unknown>, userPlays = ['3-11-19-27-40-44']) {
    const trial = open({ answers: { joinGame: () => joinAnswer() }, follow })
    trial.press(...SIX, /Check and buy/)
    await trial.ready()
    const body = { gameId: 7, gameInstanceId: 70, userPlays, currencyId: 978 }
    act(() => trial.store.set(pendingSendsAtom, [pendingSend({ body, isInDoubt: true })]))
    return trial
  }

  test('security 38: a purchase in doubt keeps its button busy, and ends in its receipt', async () => {
    let answer: (value: unknown) => void = () => undefined
    const trial = await openInDoubt(() => new Promise((resolve) => (answer = resolve)))
    const buy = trial.screen.getByRole('button', { name: /^Buy 1 line/ })
    expect(buy.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(buy)
    expect(trial.joins()).toEqual([])
    expect(trial.screen.getByText(/There is no answer yet. Please do not buy again/)).toBeTruthy()
    act(() => answer(joinAnswer()))
    expect(await trial.screen.findByText('You are in.')).toBeTruthy()
    expect(trial.joins()).toEqual([])
  })

  test('security 38: a purchase in doubt that was refused ends in "not bought"', async () => {
    const trial = await openInDoubt(() => Promise.reject(new Fault('Server.Processing')))
    expect(await trial.screen.findByText('Not bought')).toBeTruthy()
    expect(trial.screen.getByText(/Nothing was charged/)).toBeTruthy()
  })

  test('a purchase of other lines in doubt leaves this slip its button', async () => {
    const trial = await openInDoubt(() => new Promise(() => undefined), ['1-2-3-4-5-6'])
    await trial.buy()
    expect(await trial.screen.findByText('You are in.')).toBeTruthy()
  })

  test('a slip is picked, bought and picked again on a page that the browser translates', async () => {
    const own = Object.getOwnPropertyDescriptors(Node.prototype)
    allowTranslation()
    const trial = open({ answers: { joinGame: () => joinAnswer() } })
    const translated = async (work: () => unknown) => {
      await work()
      act(() => translatePage())
    }
    act(() => translatePage())
    for (const number of SIX) await translated(() => trial.press(number))
    await translated(() => trial.press(/Check and buy/))
    await translated(() => trial.buy())
    await translated(() => trial.screen.findByText('You are in.'))
    await translated(() => trial.press(/Play again|Pick again|again/i))
    expect(trial.text('0 of 6 chosen')).toBeTruthy()
    Object.defineProperties(Node.prototype, own)
  })

  test('a changed slip after a refusal is sent as a new purchase without the old key', async () => {
    const answers: OperationResult<'joinGame'>[] = [
      joinAnswer({ exitCode: 8, offendingPlay: '3-11-19-27-40-44' }),
      joinAnswer(),
    ]
    const trial = open({ answers: { joinGame: () => answers.shift()! } })
    await buy(trial)
    await trial.screen.findByText('A line could not be confirmed')
    trial.press('Change my lines', '44', '45', /Check and buy/)
    await trial.buy()
    await trial.screen.findByText('You are in.')
    expect(trial.joins()[1]?.options?.key).toBeUndefined()
    expect(trial.joins()[1]?.body).toMatchObject({ userPlays: ['3-11-19-27-40-45'] })
  })
})

describe('a slip that waits for money', () => {
  const CONFIRM = '/pick?gid=7&id=70&step=confirm'
  const visitor: Trial = { accounts: [], player: undefined as never }
  const withBalance = (accountBalance: number): Trial => ({ accounts: [playerAccount({ accountBalance })] })
  const track = () => {
    const first = open({ ...visitor })
    first.press(...SIX, /Check and buy/)
    const kept = first.services.storage.read<PendingJoin>('pendingJoin')
    first.screen.unmount()
    return kept!
  }

  test('a visitor may register over the slip, and after the login goes on to the deposit once; back leads to the slip', async () => {
    const first = open({ ...visitor })
    first.press(...SIX, /Check and buy/, 'Register')
    expect(await first.screen.findByText('the registration form')).toBeTruthy()
    first.screen.unmount()
    const trial = open({ ...withBalance(1), path: CONFIRM })
    await waitFor(() => expect(trial.address()).toBe('/deposit?currencyId=978'))
    trial.press('browser back')
    expect(await trial.screen.findByText(/is missing/)).toBeTruthy()
    expect(trial.address()).toBe(CONFIRM)
    expect(trial.joins()).toEqual([])
  })

  test.each([1, 100])(
    'who has registered over the slip goes on to the rest of the registration, once, with a balance of %i',
    async (balance) => {
      track()
      const trial = open({
        ...withBalance(balance),
        player: player({ verification: { emailVerified: false, playerSegment: 'B' } }),
        path: CONFIRM,
      })
      await waitFor(() =>
        expect(trial.store.get(openModalsAtom).map(({ id }) => id)).toEqual(['registration.full']),
      )
      expect(trial.address()).toBe(CONFIRM)
    },
  )

  test('a player who logs in with enough money stays at the summary, and nothing is bought without a press', () => {
    track()
    const trial = open({ ...withBalance(100), path: CONFIRM })
    expect(trial.button(/Buy 1 line/)).toBeTruthy()
    expect(trial.address()).toBe(CONFIRM)
    expect(trial.joins()).toEqual([])
  })

  test('the same slip is bought with the same key in two tabs, and another slip with another key', async () => {
    const kept = track()
    const stored = Object.keys(localStorage).map((name) => [name, localStorage.getItem(name) ?? ''] as const)
    const keys: unknown[] = []
    for (const change of [[], [], [/Change line 1/, '44', '45', /Check and buy/]]) {
      for (const [name, value] of stored) localStorage.setItem(name, value)
      const tab = open({ ...withBalance(100), path: CONFIRM, answers: { joinGame: () => joinAnswer() } })
      tab.press(...change)
      await tab.buy()
      await waitFor(() => expect(tab.joins()).toHaveLength(1))
      keys.push(tab.joins()[0]?.options?.key)
      tab.screen.unmount()
    }
    expect(keys[0]).toMatch(new RegExp(`^${kept.key}\\.`))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('a price that has changed since is shown beside the new one before the purchase', () => {
    track()
    const dearer = { ...game, gamePlayCost: 3 }
    const trial = open({ ...withBalance(100), games: [dearer], path: CONFIRM })
    expect(trial.text(/The price has changed/).textContent).toMatch(/3,50.*instead of.*2,50/)
    expect(trial.button(/Buy 1 line/).textContent).toContain('3,50')
  })
})

describe('players who may not buy yet', () => {
  test('a visitor is asked to log in before a purchase and returns to the slip', () => {
    const visitor: Trial = { accounts: [] }
    const trial = open({ ...visitor, player: undefined as never })
    trial.press(...SIX, /Check and buy/)
    expect(trial.text('You must login to play.')).toBeTruthy()
    expect(trial.screen.queryByRole('button', { name: /Buy 1 line/ })).toBeNull()
    const href = trial.link('Log in').getAttribute('href') ?? ''
    const back = new URLSearchParams(href.split('?')[1]).get('redirectUrl')
    expect(back).toBe('/pick?gid=7&id=70&step=confirm')
  })

  test('a player who returns from the login sees the summary of the same lines', () => {
    const first = open()
    first.press(...SIX)
    first.screen.unmount()
    expect(open({ path: '/pick?gid=7&id=70&step=confirm' }).button(/Buy 1 line/)).toBeTruthy()
  })

  test.each<[PlayerSegment | null, NonNullable<Trial['site']>, string]>([
    ['A', {}, 'Not available in your country'],
    ['D', { emailVerificationRequired: true }, 'the e-mail address'],
    [null, {}, 'Your account cannot play yet'],
    ['C', { verifiedBefore: ['play'] }, 'identity and address'],
  ])(
    'a player of segment %s with %j is stopped before a join is sent',
    async (playerSegment, site, title) => {
      const trial = open({
        site,
        player: player({ verification: { emailVerified: false, playerSegment } }),
      })
      trial.press(...SIX, /Check and buy/)
      await trial.buy()
      await trial.screen.findByText(title)
      expect(trial.joins()).toEqual([])
    },
  )

  test.each([1, 100])(
    'a player of segment B with a balance of %i is led to the rest of the registration in place of the button',
    async (accountBalance) => {
      const trial = open({
        accounts: [playerAccount({ accountBalance })],
        player: player({ verification: { emailVerified: true, playerSegment: 'B' } }),
      })
      trial.press(...SIX, /Check and buy/)
      expect(await trial.screen.findByText('the way to the rest')).toBeTruthy()
      expect(trial.screen.queryByRole('button', { name: /Buy 1 line/ })).toBeNull()
      expect(trial.screen.queryByText(/is missing/)).toBeNull()
    },
  )

  test('a free game asks a player for a first deposit where the site requires one', async () => {
    const trial = open({
      site: { freerollNoDeposits: false },
      games: [{ ...game, gamePlayCost: 0, gameFeePerPlay: 0 }],
      player: player({ verification: { emailVerified: true, playerSegment: 'D' } }),
    })
    trial.press(...SIX, /Check and buy/)
    await trial.buy()
    expect(await trial.screen.findByText('A first deposit is needed')).toBeTruthy()
  })

  test('GB RTS 1A: a balance that is too low is shown before the purchase, and the purchase offers a deposit', async () => {
    const trial = open({ accounts: [playerAccount({ accountBalance: 1 })] })
    trial.press(...SIX, /Check and buy/)
    expect(trial.text('Your balance does not cover this purchase.')).toBeTruthy()
    expect(trial.text(/is missing/).textContent).toMatch(/1,50/)
    await trial.buy()
    await trial.screen.findByRole('heading', { name: 'Not enough funds' })
    expect(trial.joins()).toEqual([])
  })
})

describe('changes of the draw beside the slip', () => {
  test('the next draw of the game gets the slip when the current draw closes', async () => {
    const trial = open()
    trial.press(...SIX)
    act(() => {
      const { live } = trial.services
      live.change({
        put: [
          { ...game, gameStatus: 'CLOSED' },
          { ...game, gameInstanceId: 71, sequenceNumber: 13 },
        ],
      })
      live.flush()
    })
    expect(trial.text(/Draw 12 has closed: your plays go into draw 13/)).toBeTruthy()
    trial.press(/Check and buy/)
    await trial.buy()
    await waitFor(() => expect(trial.joins()[0]?.body).toMatchObject({ gameInstanceId: 71 }))
  })

  test('no text has the number of a draw that its game does not show', async () => {
    const hidden = { ...game, showSequenceNumber: false }
    const trial = open({ games: [hidden], answers: { joinGame: () => joinAnswer({ gameInstanceId: 71 }) } })
    trial.press(...SIX)
    act(() => {
      const { live } = trial.services
      live.change({
        put: [
          { ...hidden, gameStatus: 'CLOSED' },
          { ...hidden, gameInstanceId: 71, sequenceNumber: 13 },
        ],
      })
      live.flush()
    })
    expect(trial.text('That draw has closed: your plays go into the next one.')).toBeTruthy()
    trial.press(/Check and buy/)
    await trial.buy()
    await waitFor(() => trial.text('You are in.'))
    expect(trial.text(/is in Northern Six\./)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/draw 1[23]/i)
  })

  test('a notice about the draw appears beside the slip and does not move the grid', () => {
    const trial = open()
    const grid = trial.screen.getByRole('group', { name: /Numbers 1 to/ })
    const isBefore = (element: Element) =>
      (element.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    act(() => {
      trial.services.live.change({ put: [{ ...game, gameStatus: 'CLOSED' }] })
      trial.services.live.flush()
    })
    expect(isBefore(trial.text('Draw 12 takes no more plays'))).toBe(false)
    act(() => {
      trial.services.live.change({ put: [{ ...game, gameInstanceId: 71, sequenceNumber: 13 }] })
      trial.services.live.flush()
    })
    expect(trial.screen.queryByText('Draw 12 takes no more plays')).toBeNull()
    trial.press(...SIX, /Check and buy/)
    const onArrival = trial.text(/Draw 12 has closed: your plays go into draw 13/)
    expect(onArrival.closest('[role="status"]')).toBeTruthy()
  })

  test('a slip with numbers is marked as unfinished until they are bought', async () => {
    const trial = open({ answers: { joinGame: () => joinAnswer() } })
    const isUnfinished = () => document.querySelector('[data-unfinished]') !== null
    expect(isUnfinished()).toBe(false)
    trial.press('7')
    expect(isUnfinished()).toBe(true)
    trial.press('7')
    await buy(trial)
    await waitFor(() => trial.text('You are in.'))
    expect(isUnfinished()).toBe(false)
  })

  test('the numbers stay between two draws, and the buy button is disabled', () => {
    const trial = open()
    trial.press(...SIX)
    act(() => {
      trial.services.live.change({ put: [{ ...game, gameStatus: 'CLOSED' }] })
      trial.services.live.flush()
    })
    expect(trial.text('Draw 12 takes no more plays')).toBeTruthy()
    expect(trial.button(/Check and buy/).disabled).toBe(true)
  })

  test('a player with the maximum of plays sees that and can watch the draw', () => {
    const trial = open({ games: [{ ...game, playerPlaysInGame: 20 }] })
    expect(trial.text('You have 20 plays in it.')).toBeTruthy()
    expect(trial.link('Watch the draw')).toBeTruthy()
  })

  test('the screen of a game that does not exist links back to the lobby', async () => {
    const trial = open({ games: [], answers: { loadGames: () => ({ cols: [], rows: [] }) } })
    await trial.screen.findByRole('heading', { name: 'No game found', level: 2 })
    expect(trial.link('Go to the lobby').getAttribute('href')).toBe('/')
  })
})

test('a page with a link to a game sells a lucky dip of it in a dialog', async () => {
  const sold = <OperatorHtml html='<a data-game-id="7">Play the Six</a>' />
  const { screen, client } = open({
    path: '/p/offer',
    games: [{ ...game, gameId: 7 }],
    beside: sold,
    answers: {
      getRandomPlaysForGame: () => ({ plays: ['7-8-9-10-11-12'] }),
      joinGame: () => joinAnswer(),
    },
  })
  fireEvent.click(screen.getByRole('link', { name: 'Play the Six' }))
  fireEvent.click(await screen.findByRole('button', { name: /Buy this line/, busy: false }))
  expect(await screen.findByRole('heading', { name: 'You are in.' })).toBeTruthy()
  const joins = client.calls.filter(({ op }) => op === 'joinGame')
  expect(joins.map(({ body }) => body)).toEqual([
    expect.objectContaining({ userPlays: ['7-8-9-10-11-12'], userPlaysCount: 1 }),
  ])
})
