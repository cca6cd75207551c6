import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readKnownModules } from '#service/sites/known-modules.ts'
import {
  KEPT_ON_ESCAPE,
  missingModals,
  modalTable,
  OPENED_BY_EVENTS,
  playerModals,
  visitorModals,
} from './modals.ts'

test('every modal of the product is opened by the layout run, or is named with the event that opens it', async () => {
  const facts = [...(await readKnownModules()).values()].map((module) => module.facts)
  expect(missingModals(facts)).toEqual([])
  const known = facts.flatMap(({ id, modals = {} }) => Object.keys(modals).map((name) => `${id}.${name}`))
  expect(known).toContain('session.login')
  expect(Object.keys(OPENED_BY_EVENTS).filter((id) => !known.includes(id))).toEqual([])
})

test('a modal of something that a site does not offer has no path', () => {
  const offer = {
    lottery: undefined,
    raffle: undefined,
    sold: [],
    hasInstantGames: false,
    hasSubscriptions: false,
  }
  expect(playerModals(offer)).toEqual([])
  expect(visitorModals(offer).map(({ name }) => name)).not.toContain('instant-games.rules')
  expect(playerModals({ ...offer, raffle: 7 })).toEqual([
    { name: 'raffle.pick', path: '/raffle/tickets?id=7', opener: 'raffle.take.choose' },
  ])
  const [buy] = visitorModals({ ...offer, sold: [{ kind: 'raffleGame', gameId: 9 }] }).slice(-1)
  expect(buy).toEqual({
    name: 'lobby.buy of raffleGame',
    path: '/lobby?gid=9&autolaunch',
    opener: '',
  })
})

test('the page about modals has every modal, and its exceptions are modals', async () => {
  const facts = [...(await readKnownModules()).values()].map((module) => module.facts)
  const known = facts.flatMap(({ id, modals = {} }) => Object.keys(modals).map((name) => `${id}.${name}`))
  expect(Object.keys(KEPT_ON_ESCAPE).filter((id) => !known.includes(id))).toEqual([])
  await expect(modalTable(facts)).toMatchFileSnapshot('../../docs/modals.md')
})

const ROOT = join(import.meta.dirname, '../..')

/** The source of a modal, and of the components of its module that it shows. */
function sourcesOf(file: string): string {
  const source = readFileSync(file, 'utf8')
  const parts = [...source.matchAll(/from '(\.\.\/components\/[\w-]+\.tsx)'/g)].map(([, part = '']) =>
    readFileSync(join(dirname(file), part), 'utf8'),
  )
  return [source, ...parts].join('\n')
}

test('every modal closes on Escape, except those that the page about modals names', async () => {
  const facts = [...(await readKnownModules()).values()].map((module) => module.facts)
  const kept = facts.flatMap(({ id, modals = {} }) =>
    Object.entries(modals).flatMap(([name, { file }]) => {
      const inModule = join(ROOT, 'modules', id, file)
      const path = existsSync(inModule) ? inModule : join(ROOT, id, file)
      return sourcesOf(path).includes('onClose=') ? [] : [`${id}.${name}`]
    }),
  )
  expect(kept.toSorted()).toEqual(Object.keys(KEPT_ON_ESCAPE))
})
