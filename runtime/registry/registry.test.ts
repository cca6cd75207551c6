import { describe, expect, test, vi } from 'vitest'
import { loadWithRetries } from './lazy-load.ts'
import type { ModuleDefinition } from './module.ts'
import { trialModule } from '#runtime/testing/trial-module.ts'
import { createRegistry, RegistryError } from './registry.ts'

const nothing = async () => ({ default: () => null })
const lobby = trialModule({
  id: 'lobby',
  screens: { 'lobby.home': { load: nothing } },
  games: { rules: ['oneDrawGame'], buy: 'lobby.home', menuKind: 'lottery' },
})
const refusal = (modules: ModuleDefinition[]) => {
  try {
    createRegistry(modules)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(RegistryError)
    return (error as Error).message
  }
}

describe('conflicts between modules, refused with both places', () => {
  test('a module that is registered twice is refused', () => {
    const message = refusal([lobby, trialModule({ id: 'raffle' }), lobby])
    expect(message).toBe('The module "lobby" is registered twice, at places 1 and 3.')
  })

  test('a screen that is named after another module is refused', () => {
    const raffle = trialModule({ id: 'raffle', screens: { 'lobby.home': { load: nothing } } })
    expect(refusal([lobby, raffle])).toBe(
      'The screen "lobby.home" of the module "raffle" must be named "raffle.…".',
    )
  })

  test('a screen of a module whose name begins like another’s is refused', () => {
    const one = trialModule({ id: 'a', screens: { 'a.b.c': { load: nothing } } })
    const other = trialModule({ id: 'a.b', screens: { 'a.b.c': { load: nothing } } })
    expect(refusal([one, other])).toBe(
      'The screen "a.b.c" is defined by the module "a" and by the module "a.b".',
    )
  })

  test('two owners of one role for a kind of game are refused', () => {
    const other = trialModule({
      id: 'other',
      games: { rules: ['bingoGame', 'oneDrawGame'], buy: 'other.buy' },
    })
    expect(refusal([lobby, other])).toBe(
      'The module "other" has the role "buy" for oneDrawGame, as another module before it.',
    )
  })

  test('two owners of one role for every kind of game are refused', () => {
    const owners = ['one', 'other'].map((id) => trialModule({ id, games: { payout: `${id}.table` } }))
    expect(refusal(owners)).toBe(
      'The module "other" has the role "payout" for every kind of game, as another module before it.',
    )
  })

  test('two notices for one event are refused', () => {
    const owners = ['one', 'other'].map((id) =>
      trialModule({ id, awayNotices: { 'deposit-paid': { tone: 'info' } } }),
    )
    expect(refusal(owners)).toBe('Two modules have a notice of "deposit-paid"; one is "other".')
  })

  test('two screens for one role are refused', () => {
    const one = trialModule({ id: 'one', screens: { 'one.in': { load: nothing, role: 'login' } } })
    const two = trialModule({ id: 'two', screens: { 'two.in': { load: nothing, role: 'login' } } })
    expect(refusal([one, two])).toBe('Both "one.in" and "two.in" have the role "login".')
  })

  test('two modals for one occasion are refused', () => {
    const one = trialModule({ id: 'one', modals: { 'one.play': { load: nothing, opensOn: 'play-game' } } })
    const two = trialModule({ id: 'two', modals: { 'two.play': { load: nothing, opensOn: 'play-game' } } })
    expect(refusal([one, two])).toBe('Both "one.play" and "two.play" open on "play-game".')
  })
})

describe('the registry of modules', () => {
  test('the registry finds a screen by its id, and nothing for an unknown id', () => {
    const registry = createRegistry([lobby])
    expect(registry.screen('lobby.home')).not.toBeNull()
    expect(registry.screen('raffle.lobby')).toBeNull()
    expect(registry.modal('lobby.home')).toBeNull()
  })

  test('a role for a kind of game is found by its rule, and overrides the role for every kind', () => {
    const every = trialModule({ id: 'every', games: { payout: 'every.table', watch: 'every.watch' } })
    const raffle = trialModule({ id: 'raffle', games: { rules: ['raffleGame'], payout: 'raffle.table' } })
    const registry = createRegistry([raffle, lobby, every])
    expect(registry.gameRoles('oneDrawGame')).toMatchObject({ buy: 'lobby.home', payout: 'every.table' })
    expect(registry.gameRoles('raffleGame')).toMatchObject({ payout: 'raffle.table', watch: 'every.watch' })
    expect(registry.gameRoles('raffleGame').buy).toBeUndefined()
    expect([registry.showsGames('raffleGame'), registry.showsGames('bingoGame')]).toEqual([true, false])
  })

  test('the entries of a slot follow their order numbers, not the order of the modules', () => {
    const late = trialModule({ id: 'late', slots: { 'lobby.card': { load: nothing, order: 5 } } })
    const early = trialModule({
      id: 'early',
      slots: { 'lobby.card': { load: nothing, order: -1 } },
    })
    const between = trialModule({ id: 'between', slots: { 'lobby.card': { load: nothing } } })
    const entries = createRegistry([late, between, early]).slot('lobby.card')
    expect(entries.map(({ moduleId, order }) => [moduleId, order])).toEqual([
      ['early', -1],
      ['between', 0],
      ['late', 5],
    ])
  })

  test('a reaction to an event is found for that event only', () => {
    const react = { apply: vi.fn<() => void>() }
    const registry = createRegistry([trialModule({ id: 'one', on: { 'game.update': react } })])
    expect(registry.reactions('game.update')).toEqual([react])
    expect(registry.reactions('game.delete')).toEqual([])
  })

  test('a modal for an occasion is found by the occasion', () => {
    const session = trialModule({
      id: 'session',
      modals: { 'session.login': { load: nothing, opensOn: 'login' } },
    })
    expect(createRegistry([session]).modalFor('login')).toBe('session.login')
    expect(createRegistry([lobby]).modalFor('login')).toBeNull()
  })
})

describe('lazy loading', () => {
  test('a failed load is tried three times, 1.5 s apart', async () => {
    const waits: number[] = []
    const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no network')))
    const loading = loadWithRetries(load, async (ms) => void waits.push(ms))
    await expect(loading).rejects.toThrow('no network')
    expect(load).toHaveBeenCalledTimes(3)
    expect(waits).toEqual([1500, 1500])
  })

  test('a load continues after the first try that works', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('once'))
      .mockResolvedValueOnce('here')
    expect(await loadWithRetries(load, async () => undefined)).toBe('here')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
