import { facts } from '#schemas/module-facts.ts'

/** The screens and modals that every site has, and the slots of the frame. */
export default facts({
  id: 'runtime',
  screens: {
    maintenance: { file: 'screens/maintenance.tsx' },
    idle: { file: 'screens/idle.tsx' },
    notFound: { file: 'screens/not-found.tsx' },
    credits: { file: 'screens/credits.tsx' },
    page: { file: 'screens/custom-page.tsx' },
  },
  modals: {
    buy: { file: 'modals/buy.tsx' },
    ok: { file: 'modals/ok.tsx' },
    error: { file: 'modals/error.tsx' },
    processing: { file: 'modals/processing.tsx' },
    reconnecting: { file: 'modals/reconnecting.tsx' },
  },
  slots: {
    'header.balance': { inFrame: true },
    'header.account': { inFrame: true },
    'menu.badge': { inFrame: true },
    'game.card': {},
    'game.slip': {},
    'runtime.background': {},
  },
})
