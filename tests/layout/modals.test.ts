import { expect, test } from 'vitest'
import { readKnownModules } from '#service/sites/known-modules.ts'
import { missingModals, OPENED_BY_EVENTS, playerModals, visitorModals } from './modals.ts'

test('every modal of the product is opened by the layout run, or is named with the event that opens it', async () => {
  const facts = [...(await readKnownModules()).values()].map((module) => module.facts)
  expect(missingModals(facts)).toEqual([])
  const known = facts.flatMap(({ id, modals = {} }) => Object.keys(modals).map((name) => `${id}.${name}`))
  expect(known).toContain('session.login')
  expect(Object.keys(OPENED_BY_EVENTS).filter((id) => !known.includes(id))).toEqual([])
})

test('a modal of something that a site does not offer has no path', () => {
  const offer = { lottery: undefined, raffle: undefined, hasInstantGames: false, hasSubscriptions: false }
  expect(playerModals(offer)).toEqual([])
  expect(visitorModals(offer).map(({ name }) => name)).not.toContain('instant-games.rules')
  expect(playerModals({ ...offer, raffle: 7 })).toEqual([
    { name: 'raffle.pick', path: '/raffle/tickets?id=7', opener: 'raffle.take.choose' },
  ])
})
