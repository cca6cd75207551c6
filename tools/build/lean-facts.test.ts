import { expect, test } from 'vitest'
import { browserFacts } from './lean-facts.ts'

test('the browser gets the ids, files and roles of a module, and nothing that only the service reads', () => {
  const lean = browserFacts({
    id: 'raffle',
    screens: {
      pick: {
        file: 'screens/pick.tsx',
        path: '/raffle',
        params: { id: 'id', dip: 'number?', step: 'text?' },
        access: 'open',
        isPublic: true,
        role: 'home',
      },
    },
    modals: { rules: { file: 'modals/rules.tsx', opensOn: 'login', props: { id: 'id' } } },
    uses: ['lobby.home'],
    fills: { 'menu.badge': { file: 'slots/count.tsx' } },
    slots: { 'raffle.tickets': {}, 'raffle.badge': { inFrame: true }, 'raffle.scene': { inHome: true } },
    menuKinds: ['raffle'],
    games: { rules: ['raffleGame'], buy: 'raffle.pick' },
    settings: { type: 'object', properties: {} },
  })
  expect(lean).toEqual({
    id: 'raffle',
    screens: { pick: { file: 'screens/pick.tsx', role: 'home', params: { id: 'id', dip: 'number?' } } },
    modals: { rules: { file: 'modals/rules.tsx', opensOn: 'login' } },
    fills: { 'menu.badge': { file: 'slots/count.tsx' } },
    slots: { 'raffle.badge': { inFrame: true }, 'raffle.scene': { inHome: true } },
    games: { rules: ['raffleGame'], buy: 'raffle.pick' },
  })
})
