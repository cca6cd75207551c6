import type { Locator } from '@playwright/test'
import {
  MODAL_JOURNEYS,
  OPENED_BY_EVENTS,
  playerModals,
  visitorModals,
  type EventModal,
  type ModalPath,
} from '#tests/layout/modals.ts'
import { ANY_NAME, EVENT_WAYS, press, type ModalScene } from './modals/modal-ways.ts'
import { opening } from './pages/browsing.ts'
import { expectKeyboard } from './pages/modal-keys.ts'
import type { Visitor } from './pages/visitor.ts'
import { test } from './scenario.ts'
import { appRuns, settled } from './screens.ts'

/** The buttons and addresses that open modals, and who is there. */
interface Ways {
  readonly paths: readonly ModalPath[]
  readonly at: Visitor
}

/** A site that offers nothing: what opens there needs no game. */
const NO_GAMES = {
  lottery: undefined,
  raffle: undefined,
  sold: [],
  hasInstantGames: false,
  hasSubscriptions: false,
}

/** The ways to modals that a button or an address opens, for a visitor and for a player. */
async function waysTo(ids: readonly string[], { world, visit }: ModalScene): Promise<Ways[]> {
  const isOpened = ({ name }: ModalPath) => ids.includes(idOf(name))
  const plain = visitorModals(NO_GAMES).filter(isOpened)
  if (plain.length === ids.filter((id) => !isEvent(id)).length)
    return plain.length === 0 ? [] : [{ at: await visit('aurora', { path: '/credits' }), paths: plain }]
  const lottery = await world.createGame('aurora', 'aurora-6-49')
  const { gameInstanceId } = await world.openInstance(lottery)
  const raffle = await world.openInstance(await world.createGame('aurora', 'fjord-raffle'))
  await world.createGame('aurora', 'ice-floes')
  const account = await world.register('aurora', { 978: 50 })
  await account.buy({ gameInstanceId, lines: 1, furtherDraws: 2 })
  const offer = {
    lottery: gameInstanceId,
    raffle: raffle.gameInstanceId,
    sold: [{ kind: 'oneDrawGame', gameId: lottery.gameId }],
    hasInstantGames: true,
    hasSubscriptions: true,
  }
  return [
    { at: await visit('aurora'), paths: visitorModals(offer).filter(isOpened) },
    { at: await visit('aurora', { as: account }), paths: playerModals(offer).filter(isOpened) },
  ]
}

const idOf = (name: string): string => name.split(' ')[0] ?? ''

/** Opens a modal by its address, or by its button at an address. Resolves with the button. */
async function openAt({ page, says }: Visitor, { path, opener }: ModalPath): Promise<Locator | null> {
  await page.goto(path)
  await appRuns(page)
  if (opener === '') return null
  await settled(page)
  return press(page.getByRole('button', { name: opening(says(opener)) }).first())
}

const isEvent = (id: string): id is EventModal => id in OPENED_BY_EVENTS

async function openModal(id: string, scene: ModalScene, ways: readonly Ways[]) {
  if (isEvent(id)) return EVENT_WAYS[id](scene)
  for (const { at, paths } of ways) {
    const path = paths.find(({ name }) => idOf(name) === id)
    if (path !== undefined) return { at, name: ANY_NAME, opener: await openAt(at, path) }
  }
  throw new Error(`Nothing opens ${id}.`)
}

for (const [place, [title, modals]] of Object.entries(MODAL_JOURNEYS).entries()) {
  test(title, { tag: place === 0 ? [] : ['@whole'] }, async ({ visit, world, watch }) => {
    if (place > 0) test.slow()
    const scene: ModalScene = { visit, world, errors: watch.errors }
    const ways = await waysTo(modals, scene)
    for (const id of modals)
      await test.step(id, async () => {
        const { at, ...modal } = await openModal(id, scene, ways)
        await expectKeyboard(at.page, modal)
      })
  })
}
