import { act, fireEvent, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineModule } from '#runtime/registry/module.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import type { CardFaceProps, InstantGameProps } from '#games/checkout/instant-card.ts'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { FAULT, Fault } from '#schemas/protocol/faults.ts'
import { facts } from '#schemas/module-facts.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import messages from '../messages/en.json'
import instantGames from '../module.ts'
import InstantGame from './instant-game.tsx'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('#games/sound/use-sound.ts', () => ({ useSound: () => ({ play }) }))

const card = gameInstance({
  gameRule: 'scratchcardGame',
  gamePlayout: 'scratchcard',
  gameTitle: 'Ice Floes',
  gameStatus: 'STARTED',
  gamePlayCost: 1,
  gamePlayRange: 9,
  playerInGame: true,
})
const next = { ...card, gameInstanceId: 71, gameStatus: 'OPEN' as const, playerInGame: false }
const payout: OperationResult<'getGamePayoutInfo'> = {
  gameInstanceId: 70,
  final: false,
  currencyId: 978,
  prizePool: 0,
  rows: [{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 5 }],
}
const drawn = (prize: number): OperationResult<'getGameResults'> => ({
  gameInstanceId: 70,
  gameStatus: 'STARTED',
  gameDrawResults: [{ drawNumber: 1, balls: [1, 1, 1], drawWinnerCount: 1 }],
  plays: [{ playId: 1, play: 'S:', isMyPlay: true, prize }],
  winners: [],
  myWinnings: 0,
})
const ended = (myWinnings: number): OperationResult<'confirmCrosswordEnd'> => ({
  gameInstanceId: 70,
  gameStatus: 'ENDED',
  myWinnings,
  currencyId: 978,
  account: playerAccount({ accountBalance: 99 + myWinnings, timeStamp: 2 }),
})

/** Stands for the drawing of a kind with three parts. */
function Face({ outcome, opened, onOpen, isOpeningAll, onFinished, isOver }: CardFaceProps) {
  return (
    <>
      <output data-testid="face">
        {JSON.stringify({ balls: outcome?.balls ?? null, opened, isOpeningAll, isOver })}
      </output>
      <button onClick={() => onOpen([1])}>open one</button>
      <button onClick={onFinished}>finished</button>
    </>
  )
}

const props: InstantGameProps = {
  gameRule: 'scratchcardGame',
  params: { id: 70 },
  Face,
  Reason: () => 'three alike',
  rowOf: ({ rows, outcome }) => (outcome.prize > 0 ? rows[0]! : null),
  openAll: 'Reveal all',
  hint: 'Scratch',
}

const bonusRendered = vi.fn<() => void>()
/** Stands for the module that shows the bonus of a game. */
const bonusModule = defineModule(
  facts({ id: 'trial-bonus', fills: { 'game.bonus': { file: 'slots/bonus.tsx' } } }),
  {
    firstParts: {
      './slots/bonus.tsx': async () => ({
        default: ({ bonus }: { bonus: { amount: number } | null }) => {
          bonusRendered()
          return <output data-testid="bonus">{bonus?.amount ?? 'none'}</output>
        },
      }),
    },
  },
)

function open(
  answers: TrialRuntimeOptions['answers'] = {},
  shown = card,
  { params = props.params, ...more }: TrialRuntimeOptions & Pick<Partial<InstantGameProps>, 'params'> = {},
) {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  localStorage.clear()
  play.mockReset()
  const trial = renderWithRuntime(<InstantGame {...props} params={params} />, {
    modules: [instantGames, bonusModule],
    messages,
    games: [shown, next],
    player: player(),
    accounts: [playerAccount({ accountBalance: 99 })],
    answers: {
      getGameLobby: () => ({
        gameDetails: card,
        gamePlayerInfo: { players: [], playerCount: 1, playCount: 1 },
        gamePayoutInfo: payout,
      }),
      getRandomPlaysForGame: () => ({ plays: ['S:'] }),
      ...answers,
    },
    ...more,
  })
  const face = () => JSON.parse(trial.screen.getByTestId('face').textContent ?? '{}') as unknown
  const press = (name: string) => act(async () => fireEvent.click(trial.screen.getByText(name)))
  const ends = () => trial.client.calls.filter(({ op }) => op === 'confirmCrosswordEnd')
  return { ...trial, face, press, ends }
}

test('a bonus that is offered to the players of the game is beside the open card', async () => {
  const inGameBonus = { amount: 2, currencyId: 978, expiresTime: Date.now() + 60_000, claimed: false }
  const { screen } = open({ getGameResults: () => ({ ...drawn(5), inGameBonus }) })
  await screen.findByText('Reveal all')
  expect((await screen.findByTestId('bonus')).textContent).toBe('2')
})

test('an open card is ended once, and only then its prize and the new balance are shown', async () => {
  const { screen, face, press, ends } = open({
    getGameResults: () => drawn(5),
    confirmCrosswordEnd: () => ended(5),
  })
  await screen.findByText('Reveal all')
  expect(face()).toEqual({ balls: [1, 1, 1], opened: [], isOpeningAll: false, isOver: false })
  expect(screen.queryByText('You won')).toBeNull()
  await press('open one')
  await press('Reveal all')
  expect(face()).toEqual({ balls: [1, 1, 1], opened: [1], isOpeningAll: true, isOver: false })
  expect(play).not.toHaveBeenCalled()
  await press('finished')
  await press('finished')
  await screen.findByText('You won')
  expect(play.mock.calls).toEqual([['win']])
  expect(ends()).toHaveLength(1)
  expect(screen.getByText('three alike')).toBeDefined()
  expect(screen.getByText('Balance now').nextSibling?.textContent).toMatch(/^104\s€$/)
})

test('a card that wins an item and the cash of a progressive names both', async () => {
  const rows = [{ ...payout.rows[0]!, prizeItem: { name: 'A bicycle' } }]
  const { screen, press } = open({
    getGameResults: () => drawn(5),
    confirmCrosswordEnd: () => ended(5),
    getGameLobby: () => ({
      gameDetails: card,
      gamePlayerInfo: { players: [], playerCount: 1, playCount: 1 },
      gamePayoutInfo: { ...payout, rows },
    }),
  })
  await screen.findByText('Reveal all')
  await press('finished')
  await screen.findByText('You won')
  expect(screen.getByText(/A bicycle/).textContent).toMatch(/^A bicycle \+ 5\s€$/)
})

test('the focus comes to the result, and a screen reader reads the amount, its reason and the balance with it', async () => {
  const { screen, press } = open({ getGameResults: () => drawn(5), confirmCrosswordEnd: () => ended(5) })
  await screen.findByText('Reveal all')
  await press('finished')
  const heading = await screen.findByRole('heading', { name: 'You won' })
  expect(document.activeElement).toBe(heading)
  const described = heading.getAttribute('aria-describedby')!.split(' ')
  const texts = described.map((id) => document.getElementById(id)!.textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^5\s€$/),
    'three alike',
    expect.stringMatching(/Balance now104\s€$/),
  ])
})

test.each([
  [0, 'No prize this time'],
  [1, 'Your prize'],
])('a prize of %i for a price of 1 is not celebrated', async (prize, title) => {
  const { screen, press } = open({
    getGameResults: () => drawn(prize),
    confirmCrosswordEnd: () => ended(prize),
  })
  await screen.findByText('Reveal all')
  await press('finished')
  expect((await screen.findByText(title)).closest('[data-kind]')?.getAttribute('data-kind')).not.toBe(
    'abovePrice',
  )
  expect(document.querySelector('[data-art="win"]')).toBeNull()
  expect(play).not.toHaveBeenCalled()
})

test('a win that was seen before is silent, and takes no focus', async () => {
  const { screen } = open(
    { getGameResults: () => ({ ...drawn(5), gameStatus: 'ENDED' }) },
    { ...card, gameStatus: 'ENDED' },
  )
  await screen.findByText('You won')
  expect(play).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
})

test('a card that could not be ended can be ended again', async () => {
  let isDown = true
  const { screen, press, ends } = open({
    getGameResults: () => drawn(5),
    confirmCrosswordEnd: () => {
      if (isDown) throw new Fault(FAULT.overloaded)
      return ended(5)
    },
  })
  await screen.findByText('Reveal all')
  await press('finished')
  await screen.findByText('The prize could not be paid yet')
  isDown = false
  await press('Try again')
  await screen.findByText('You won')
  expect(ends()).toHaveLength(2)
})

test('a card is shown as bought until it is drawn, and its parts stay open in another visit', async () => {
  let isDrawn = false
  const notYet = { ...drawn(5), gameStatus: 'FULL' as const, gameDrawResults: [], plays: [] }
  const first = open({ getGameResults: () => (isDrawn ? drawn(5) : notYet) })
  await first.screen.findByText(/The result is being drawn/)
  expect(first.face()).toMatchObject({ balls: null })
  isDrawn = true
  await first.screen.findByText('Reveal all', {}, { timeout: 3000 })
  await first.press('open one')
  expect(first.services.storage.read('openedParts')).toEqual([[70, [1]]])
})

test('Tab does not enter the footer before a bought card can be opened', async () => {
  const footer = document.body.appendChild(document.createElement('footer'))
  onTestFinished(() => footer.remove())
  let isDrawn = false
  const notYet = { ...drawn(5), gameStatus: 'FULL' as const, gameDrawResults: [], plays: [] }
  const { screen } = open({ getGameResults: () => (isDrawn ? drawn(5) : notYet) })
  expect(footer.inert).toBe(true)
  await screen.findByText(/The result is being drawn/)
  expect(footer.inert).toBe(true)
  isDrawn = true
  await screen.findByText('Reveal all', {}, { timeout: 3000 })
  expect(footer.inert).toBe(false)
})

test('a card whose draw is delayed is taken back after a confirmation, with the amount before, on and after the button', async () => {
  let isBack = false
  const waiting = { ...drawn(0), gameStatus: 'RETRY' as const, gameDrawResults: [], plays: [] }
  const refunded = { ...card, gameStatus: 'ENDED' as const, refundedTime: 5 }
  const back = { ...waiting, gameStatus: 'ENDED' as const, gameInstance: refunded }
  const { screen, press, client } = open(
    {
      getGameResults: () => (isBack ? back : waiting),
      joinGameCancel: () => {
        isBack = true
        return { gameInstanceId: 70, refunded: 1, currencyId: 978 }
      },
    },
    { ...card, gameStatus: 'RETRY', lastJoinTimeMs: 1 },
  )
  await screen.findByText(/longer than usual/)
  await press('Take back')
  const sheet = await screen.findByRole('dialog', { hidden: true })
  expect(sheet.textContent).toMatch(
    /Take Ice Floes back\?.*1\s€ goes back to the account.*Keep it.*Take back.*1\s€/,
  )
  expect(client.calls.some(({ op }) => op === 'joinGameCancel')).toBe(false)
  const confirm = within(sheet).getByRole('button', { name: /Take back/, hidden: true })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(await screen.findByText('Taken back')).toBeDefined()
  await screen.findByText('Your money is back')
  expect(client.calls.filter(({ op }) => op === 'joinGameCancel')).toHaveLength(1)
})

test('a card that has just been bought, and one that is drawn, offer no way back', async () => {
  const waiting = { ...drawn(0), gameStatus: 'FULL' as const, gameDrawResults: [], plays: [] }
  const bought = { ...card, gameStatus: 'FULL' as const, lastJoinTimeMs: serverNow() }
  const { screen } = open({ getGameResults: () => waiting }, bought)
  await screen.findByText(/The result is being drawn/)
  expect(screen.queryByText('Take back')).toBeNull()
  screen.unmount()
  const opened = open({ getGameResults: () => drawn(5) }, { ...card, lastJoinTimeMs: 1 })
  await opened.screen.findByText('Reveal all')
  expect(opened.screen.queryByText('Take back')).toBeNull()
})

test('opening a part renders only the card again, not the panel beside it', async () => {
  const { screen, press, face } = open({ getGameResults: () => drawn(0) })
  await screen.findByTestId('bonus')
  bonusRendered.mockClear()
  await press('open one')
  expect(face()).toMatchObject({ opened: [1] })
  expect(bonusRendered).not.toHaveBeenCalled()
})

const demoSite = (demo: string) => {
  const base = trialManifest()
  const own = { enabled: true, settings: { demo } }
  return trialManifest({ modules: { ...base.modules, 'instant-games': own } })
}
const forSale = { ...next, gameInstanceId: 70 }
const verified = player({ verification: { emailVerified: true, playerSegment: 'C', idVerified: true } })

test('a demo card is marked as a demo from its start to its end, and buys nothing', async () => {
  const { screen, face, press, client } = open(
    { getDemoCard: () => ({ play: 'S:', balls: [1, 1, 1], prize: 5 }) },
    forSale,
    { manifest: demoSite('visitors') },
  )
  await screen.findByText('Try it without money')
  expect(face()).toMatchObject({ balls: null })
  await press('Try it without money')
  expect(screen.getByText('Demo')).toBeDefined()
  expect(screen.getByText('Demo: no money is played')).toBe(document.activeElement)
  expect(face()).toEqual({ balls: [1, 1, 1], opened: [], isOpeningAll: false, isOver: false })
  await press('open one')
  await press('Reveal all')
  expect(face()).toMatchObject({ opened: [1], isOpeningAll: true })
  await press('finished')
  const result = screen.getByText(/^A bought card/).closest('[role=status]')
  expect(result?.textContent).toMatch(/^A bought card with this result would have won 5\s€\. /)
  expect(screen.queryByText('You won')).toBeNull()
  expect(play).not.toHaveBeenCalled()
  expect(screen.getByText('Demo')).toBeDefined()
  await press('Another demo card')
  expect(face()).toEqual({ balls: [1, 1, 1], opened: [], isOpeningAll: false, isOver: false })
  await press('End the demo')
  expect(screen.getByText('Try it without money')).toBeDefined()
  const called = client.calls.map(({ op }) => op)
  expect(called.filter((op) => op === 'getDemoCard')).toHaveLength(2)
  expect(called.filter((op) => op === 'joinGame' || op === 'confirmCrosswordEnd')).toEqual([])
})

test('an address with the step of the demo opens it', async () => {
  const { screen } = open({ getDemoCard: () => ({ play: 'S:', balls: [1, 2, 3], prize: 0 }) }, forSale, {
    manifest: demoSite('visitors'),
    params: { id: 70, step: 'demo' },
  })
  expect(await screen.findByText('Demo: no money is played')).toBeDefined()
})

test.each([
  ['none', verified, false],
  ['verified', player(), false],
  ['verified', verified, true],
  ['visitors', player(), true],
] as const)(
  'where the demo is for %s, it is offered to whom the site may offer it',
  async (demo, who, isOffered) => {
    const { screen } = open({}, forSale, { manifest: demoSite(demo), player: who })
    await screen.findByText('Play')
    expect(screen.queryByText('Try it without money') !== null).toBe(isOffered)
  },
)

test('a demo card that does not come is asked for again', async () => {
  let isDown = true
  const { screen, press } = open(
    {
      getDemoCard: () => {
        if (isDown) throw new Fault(FAULT.overloaded)
        return { play: 'S:', balls: [1, 2, 3], prize: 0 }
      },
    },
    forSale,
    { manifest: demoSite('visitors'), params: { id: 70, step: 'demo' } },
  )
  await screen.findByText('No demo card came. Please try again.')
  isDown = false
  await press('Another demo card')
  expect(await screen.findByText('Reveal all')).toBeDefined()
})
