import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

/** The screens and modals of every site, and the slots of the frame. */
const own = facts({
  id: 'runtime',
  screens: {
    maintenance: {
      file: 'screens/maintenance.tsx',
      path: '/maintenance',
      access: 'before-config',
      layout: 'bare',
      role: 'maintenance',
    },
    idle: { file: 'screens/idle.tsx', path: '/idle', access: 'before-config', layout: 'bare', role: 'idle' },
    notFound: { file: 'screens/not-found.tsx' },
    credits: { file: 'screens/credits.tsx', path: '/credits', access: 'always' },
    page: {
      file: 'screens/custom-page.tsx',
      forRestricted: true,
      params: { pageLink: 'text?', pageId: 'text?' },
      path: '/p/:pageLink',
      isPublic: true,
      search: { subject: 'page' },
    },
  },
  modals: {
    ok: {
      file: 'modals/ok.tsx',
      props: { title: 'content', body: 'content?', onOk: 'action?', okLabel: 'content?' },
    },
    error: { file: 'modals/error.tsx' },
    processing: { file: 'modals/processing.tsx', props: { title: 'content?' } },
    reconnecting: { file: 'modals/reconnecting.tsx' },
  },
  slots: {
    'header.balance': { inFrame: true },
    'header.account': { inFrame: true },
    'menu.badge': { inFrame: true },
    'game.card': {},
    'game.notFound': {},
    'game.slip': {},
    'game.oneClick': {},
    'game.stage': {},
    'game.plays': {},
    'game.wins': {},
    'game.winners': {},
    'game.playFace': {},
    'game.playout': {},
    'game.over': {},
    'game.payoutTable': {},
    'game.checkout': {},
    'game.instant': {},
    'game.awaitedPurchase': {},
    'game.bonus': {},
    'game.numberAids': {},
    'money.limits': {},
    'player.incomplete': {},
    'runtime.background': {},
  },
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    runtime: typeof own
  }
  interface KnownMessages {
    runtime: typeof messages
  }
}
