import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { act, fireEvent } from '@testing-library/react'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useSite } from '#runtime/site/site.ts'
import { describe, expect, test, vi } from 'vitest'
import { applyToLiveState } from '#games/live/apply-event.ts'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import messages from '../messages/en.json'
import playout from '../module.ts'
import Watch from './watch.tsx'

const game = gameInstance({
  gameStatus: 'STARTED',
  gamePlaySize: 3,
  playerInGame: true,
  showSequenceNumber: true,
})

const results = (
  change: Partial<OperationResult<'getGameResults'>> = {},
): OperationResult<'getGameResults'> => ({
  gameInstanceId: 70,
  gameStatus: 'STARTED',
  gameDrawResults: [],
  plays: [{ playId: 1, play: '3-11-19', isMyPlay: true }],
  winners: [],
  myWinnings: 0,
  ...change,
})

function Screen({ id }: { id: number }) {
  return <Watch site={useSite()} params={{ id }} />
}

async function show(id = 70, answer = results(), options: TrialRuntimeOptions = {}) {
  const trial = renderWithRuntime(<Screen id={id} />, {
    messages,
    player: player(),
    accounts: [playerAccount()],
    games: [game],
    answers: { getGameResults: () => answer },
    ...options,
  })
  if (id === 70) await vi.waitUntil(() => trial.client.calls.some(({ op }) => op === 'getGameResults'))
  return trial
}

const ended = results({
  gameStatus: 'ENDED',
  gameDrawResults: [{ drawNumber: 1, balls: [3, 11, 40], drawWinnerCount: 1 }],
  plays: [{ playId: 1, play: '3-11-19', isMyPlay: true, prize: 12.5 }],
  winners: [
    { playerDisplayName: 'Vega 1815', amount: 12.5, count: 1 },
    { playerDisplayName: 'Rigel 2718', amount: 5, count: 1 },
  ],
  myWinnings: 12.5,
})

/** The announcements of the draw and of the player's result, in this order. */
const announced = (screen: Awaited<ReturnType<typeof show>>['screen']) =>
  screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('the screen of a draw', () => {
  test('the draw screen subscribes to the topic of its game', async () => {
    const { client } = await show()
    expect([...client.topics]).toContain('game/70')
  })

  test('the draw is shown before the picture that the operator gave it, else before that of the game', async () => {
    const pictured = (images: GameInstance['images']) =>
      show(70, results(), { games: [{ ...game, ...(images !== undefined && { images }) }] })
    const background = 'pictures/hall.webp'
    const own = await pictured({ background, playoutBackground: 'pictures/drum.webp' })
    expect(own.screen.container.querySelector('img')?.getAttribute('src')).toMatch(/drum\.webp$/)
    const other = await pictured({ background })
    expect(other.screen.container.querySelector('img')?.getAttribute('src')).toMatch(/hall\.webp$/)
  })

  test('GB RTS 3B: the draw screen announces each ball and highlights it in the player’s plays', async () => {
    const { services, screen } = await show()
    const body = {
      gameInstanceId: 70,
      drawNumber: 1,
      slot: 1,
      set: 1 as const,
      ball: 11,
      ballCount: 3,
      shownTime: 0,
    }
    await screen.findByText('Your play')
    act(() => services.live.applyDraw(70, { event: 'game.drawShown', body }))
    expect(announced(screen)).toEqual(['Number 1: 11, one of yours', ''])
    expect(screen.getByText('1 match')).toBeDefined()
  })

  test('GB RTS 7E: the draw screen shows the amount won and the account it was paid to', async () => {
    const { screen } = await show(70, ended)
    expect(await screen.findByRole('heading', { name: 'You won' })).toBeDefined()
    expect(screen.getAllByText(/12,50/).length).toBeGreaterThan(0)
    expect(screen.getByText(/^Paid into your balance/)).toBeDefined()
    expect(screen.getByText('2 winners')).toBeDefined()
  })

  test('the draw screen announces the start of the draw', async () => {
    const { screen, services } = await show()
    await screen.findByText('Your play')
    act(() => services.live.applyDraw(70, { event: 'game.start' }))
    expect(announced(screen)).toEqual(['Drawing now', ''])
  })

  test.each([
    [12.5, /^You won 12,50\s€\. Paid into your balance, which is now [\d,.]+\s€\.$/],
    [2.5, /^Your prize 2,50\s€\. Paid into your balance, which is now [\d,.]+\s€\.$/],
    [0, /^None of your plays matched a prize this time\.$/],
  ])('a result of %d is announced in words, with the balance after a win', async (myWinnings, result) => {
    const plays = [{ playId: 1, play: '3-11-19', isMyPlay: true, prize: myWinnings }]
    const priced = { ...game, gamePlayCost: 2, gameFeePerPlay: 0.5 }
    const { screen } = await show(70, { ...ended, plays, myWinnings }, { games: [priced] })
    await expect.poll(() => announced(screen)).toEqual(['Drawn: 3, 11, 40.', expect.stringMatching(result)])
  })

  test('the number of watching screens is shown where it is more than that of the players', async () => {
    const { screen, services } = await show(70, results(), { games: [{ ...game, gamePlayerCurrent: 15 }] })
    await screen.findByText('Your play')
    expect(screen.queryByText(/watching now/)).toBeNull()
    const watch = (watchers: number) =>
      act(() =>
        applyToLiveState(services.live, { event: 'game.watchers', body: { gameInstanceId: 70, watchers } }),
      )
    watch(1)
    expect(screen.queryByText(/watching now/)).toBeNull()
    watch(16)
    expect(screen.getByText('16 watching now')).toBeDefined()
  })

  test('a visitor sees the prizes below the balls, and a player the own plays', async () => {
    const prizes = trialModule({
      id: 'trial',
      slots: { 'playout.prizes': { load: async () => ({ default: () => <p>The prizes</p> }) } },
    })
    const visitor = await show(70, results({ plays: [] }), { modules: [playout, prizes] })
    expect(await visitor.screen.findByText('The prizes')).toBeDefined()
    visitor.screen.unmount()
    const own = await show(70, results(), { modules: [playout, prizes] })
    await own.screen.findByText('Your play')
    expect(own.screen.queryByText('The prizes')).toBeNull()
  })

  test('a purchase in another tab adds its plays, and marks the game as the player’s at once', async () => {
    let answer = results({ plays: [] })
    const { screen, services, push } = await show(70, answer, {
      games: [{ ...game, playerInGame: false }],
      answers: { getGameResults: () => answer },
    })
    expect(screen.queryByText('Your play')).toBeNull()
    answer = results()
    const body = { gameInstanceId: 70, gameId: 7, gameStatus: 'STARTED' as const, playerPlaysInGame: 1 }
    act(() => {
      applyToLiveState(services.live, { event: 'player.joined', body })
      push({ event: 'player.joined', body })
    })
    expect(await screen.findByText('Your play')).toBeDefined()
    expect(services.live.games.instances.get(70)).toMatchObject({ playerInGame: true, playerPlaysInGame: 1 })
  })

  test('prizes that the event does not list come with the results at the end of the game', async () => {
    const won = (playId: number, prize?: number) => ({
      playId,
      play: `${playId}-11-19`,
      isMyPlay: true,
      ...(prize === undefined ? {} : { prize }),
    })
    let answer = results({ plays: [won(1), won(2), won(3)] })
    const { screen, services, client } = await show(70, answer, {
      answers: { getGameResults: () => answer },
    })
    await screen.findByText('Your 3 plays')
    const asked = () => client.calls.filter(({ op }) => op === 'getGameResults').length
    answer = { ...ended, myWinnings: 15, plays: [won(1, 10), won(2, 5), won(3, 0)] }
    const first = { playId: 1, prize: 10, rankNumber: 2 }
    const body = { gameInstanceId: 70, amount: 15, currencyId: 978, prizeCount: 2, plays: [first] }
    act(() => services.live.applyDraw(70, { event: 'player.allWinnings', body }))
    expect(asked()).toBe(1)
    act(() => services.live.applyDraw(70, { event: 'game.end' }))
    await vi.waitUntil(() => asked() === 2)
    expect((await screen.findAllByText(/^5\s€$/)).length).toBeGreaterThan(0)
  })

  test('a player who joins late finds every ball at its place, and the next one comes alone', async () => {
    const late = results({ gameDrawResults: [{ drawNumber: 1, balls: [40, 3], drawWinnerCount: 0 }] })
    const { screen, services } = await show(70, late)
    expect(await screen.findByText('One more ball')).toBeDefined()
    const drawn = () => [...screen.container.querySelectorAll('[data-size="large"]')]
    expect(drawn().map(({ textContent }) => textContent)).toEqual(['40', '3'])
    expect(drawn().every((ball) => !ball.hasAttribute('data-arriving'))).toBe(true)
    const ball = { drawNumber: 1, slot: 3, set: 1 as const, ball: 19, ballCount: 3, shownTime: 0 }
    act(() => services.live.applyDraw(70, { event: 'game.drawShown', body: { gameInstanceId: 70, ...ball } }))
    expect(drawn().map((each) => each.hasAttribute('data-arriving'))).toEqual([false, false, true])
    expect(screen.getByText('19 is yours')).toBeDefined()
    expect(screen.container.querySelector('canvas')).toBeNull()
  })

  test('GB RTS 14F: a win above the price of the plays is celebrated, a smaller one is not, and both show the amount won and the price', async () => {
    const small = results({ ...ended, myWinnings: 2, plays: [{ ...ended.plays[0]!, prize: 2 }] })
    const priced = { ...game, gamePlayCost: 2, gameFeePerPlay: 0.5 }
    const least = await show(70, small, { games: [priced] })
    expect(await least.screen.findByText(/Your stake/)).toBeDefined()
    expect(least.screen.getByRole('heading', { name: 'Your prize' })).toBeDefined()
    expect(least.screen.queryByText('You won')).toBeNull()
    expect(least.screen.container.querySelector('[data-celebrated]')).toBeNull()
    least.screen.unmount()
    const most = await show(70, ended, { games: [priced] })
    const won = await most.screen.findByRole('heading', { name: 'You won' })
    expect(won.closest('[data-celebrated]')).not.toBeNull()
    expect(won.nextElementSibling?.textContent).toContain('12,50')
  })

  test('of many plays the nearest are shown first, and the rest when asked for', async () => {
    const plays = Array.from({ length: 40 }, (_, place) => ({
      playId: place + 1,
      play: place === 30 ? '3-11-40' : `${place + 4}-48-49`,
      isMyPlay: true,
    }))
    const many = results({ plays, gameDrawResults: [{ drawNumber: 1, balls: [3, 11], drawWinnerCount: 0 }] })
    const { screen } = await show(70, many)
    await screen.findByText('Your 40 plays')
    const rows = () => screen.getAllByRole('img', { name: /^Numbers/ })
    expect(rows()).toHaveLength(10)
    expect(rows()[0]?.getAttribute('aria-label')).toBe('Numbers 3, 11, 40')
    fireEvent.click(screen.getByRole('button', { name: 'Show all 40 plays' }))
    expect(rows()).toHaveLength(40)
  })

  test('a bonus that is offered meanwhile is claimed with one press, and says where it is', async () => {
    const bonus = { gameInstanceId: 70, amount: 2, currencyId: 978, expiresTime: serverNow() + 60_000 }
    const claimed = () => ({ result: 1 as const, amount: 2, currencyId: 978 })
    const { client, screen, services } = await show(70, results(), {
      answers: { getGameResults: () => results(), claimInGameBonusNew: claimed },
    })
    await screen.findByText('Your play')
    act(() => services.live.applyDraw(70, { event: 'game.bonusOffered', body: { ...bonus, claimed: false } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Claim the bonus' }))
    await vi.waitUntil(() => client.calls.some(({ op }) => op === 'claimInGameBonusNew'))
    act(() => services.live.applyDraw(70, { event: 'player.inGameBonus', body: { ...bonus, claimed: true } }))
    expect(await screen.findByText(/is in your balance/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Claim the bonus' })).toBeNull()
  })

  test.each([
    ['used-up', /have been claimed/],
    ['not-offered', /This bonus is over/],
  ] as const)('a bonus that is refused with %s says why, and is not offered again', async (status, text) => {
    const inGameBonus = { amount: 2, currencyId: 978, expiresTime: serverNow() + 60_000, claimed: false }
    const { screen } = await show(70, results(), {
      answers: {
        getGameResults: () => results({ inGameBonus }),
        claimInGameBonusNew: () => ({ result: 0, status }),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Claim the bonus' }))
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Claim the bonus' })).toBeNull()
  })

  test('the list of winners marks the player by the public name', async () => {
    const { screen } = await show(70, ended)
    const names = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(names.filter((name) => name.startsWith('Vega 1815 (you)'))).toHaveLength(1)
    expect(names.filter((name) => /^Rigel 2718(?! \(you\))/.test(name))).toHaveLength(1)
  })

  test('the draw screen shows plainly that nothing was won', async () => {
    const lost = results({
      ...ended,
      plays: [{ playId: 1, play: '5-6-7', isMyPlay: true, prize: 0 }],
      winners: [],
      myWinnings: 0,
    })
    const { screen } = await show(70, lost)
    expect(await screen.findByRole('heading', { name: 'No win in this draw' })).toBeDefined()
    expect(screen.getByText('Nobody won a prize in this draw.')).toBeDefined()
  })

  test.each(['en', 'de', 'fr', 'es', 'ar'] as const)(
    'the text beside a play is final once the draw is over, in %s',
    async (language) => {
      const { default: texts } = await import(`../messages/${language}.json`)
      const running = await show(70, results(), { messages: texts, language })
      const yet = {
        en: 'No match yet',
        de: 'Noch kein Treffer',
        fr: 'Encore aucun',
        es: 'Todavía sin aciertos',
        ar: 'لا تطابق بعد',
      }
      const final = {
        en: 'No match',
        de: 'Kein Treffer',
        fr: 'Aucun bon numéro',
        es: 'Sin aciertos',
        ar: 'لا تطابق',
      }
      expect(await running.screen.findByText(yet[language])).toBeDefined()
      const draw = { drawNumber: 1, balls: [5, 6, 7], drawWinnerCount: 0 }
      const body = { gameInstanceId: 70, draw, last: true }
      act(() => running.services.live.applyDraw(70, { event: 'game.drawEnded', body }))
      expect(await running.screen.findByText(final[language])).toBeDefined()
      expect(running.screen.queryByText(yet[language])).toBeNull()
    },
  )

  test('the bonus ball counts as a match of a play without a second set', async () => {
    const draw = { drawNumber: 1, balls: [3, 5, 6], balls2nd: [19], drawWinnerCount: 0 }
    const lost = results({
      ...ended,
      gameDrawResults: [draw],
      plays: [{ playId: 1, play: '3-11-19', isMyPlay: true }],
      winners: [],
      myWinnings: 0,
    })
    const { screen } = await show(70, lost)
    expect(await screen.findByText('1 + 1 matched')).toBeDefined()
    const row = screen.getByRole('img', { name: /3, 11, 19/ })
    const states = [...row.querySelectorAll('[data-state]')].map((ball) => ball.getAttribute('data-state'))
    expect(states).toEqual(['matched', 'missed', 'matched'])
  })

  test('a finished race shows the matches of all of its draws', async () => {
    const race = results({
      ...ended,
      gameDrawResults: [
        { drawNumber: 1, balls: [3, 11, 40], drawWinnerCount: 0 },
        { drawNumber: 2, balls: [5, 6, 7], drawWinnerCount: 0 },
      ],
      plays: [{ playId: 1, play: '3-11-19', isMyPlay: true, prize: 0 }],
      winners: [],
      myWinnings: 0,
    })
    const { screen } = await show(70, race)
    expect(await screen.findByText('2 matches')).toBeDefined()
    const row = screen.getByRole('img', { name: /3, 11, 19/ })
    const states = [...row.querySelectorAll('[data-state]')].map((ball) => ball.getAttribute('data-state'))
    expect(states).toEqual(['matched', 'matched', 'missed'])
  })
})
