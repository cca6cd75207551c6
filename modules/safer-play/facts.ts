import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'safer-play',
  screens: {
    home: {
      file: 'screens/safer-play-home.tsx',
      path: '/cashier/responsiblegaming',
      access: 'guarded',
      frameable: false,
      role: 'limits',
    },
    limits: {
      file: 'screens/limits.tsx',
      path: '/cashier/responsiblegaming/limits',
      access: 'guarded',
      frameable: false,
    },
    timeout: {
      file: 'screens/timeout.tsx',
      path: '/cashier/responsiblegaming/timeout',
      access: 'guarded',
      frameable: false,
    },
    exclusion: {
      file: 'screens/exclusion.tsx',
      path: '/cashier/responsiblegaming/exclusion',
      access: 'guarded',
      frameable: false,
    },
    setExclusion: {
      file: 'screens/set-exclusion.tsx',
      path: '/cashier/responsiblegaming/exclusion/set',
      access: 'guarded',
      frameable: false,
    },
    blocks: {
      file: 'screens/blocks.tsx',
      path: '/cashier/responsiblegaming/blocks',
      params: { game: 'id?' },
      access: 'guarded',
      frameable: false,
    },
    selfCheck: {
      file: 'screens/self-check.tsx',
      path: '/cashier/responsiblegaming/selfcheck',
      frameable: false,
    },
    realityCheck: {
      file: 'screens/reality-check-interval.tsx',
      path: '/cashier/responsiblegaming/realitycheck',
      access: 'guarded',
      frameable: false,
    },
    figures: {
      file: 'screens/figures.tsx',
      path: '/cashier/responsiblegaming/figures',
      access: 'guarded',
      frameable: false,
    },
  },
  modals: { check: { file: 'modals/reality-check.tsx' }, tools: { file: 'modals/tools.tsx' } },
  fills: {
    'money.limits': { file: 'slots/limit-line.tsx' },
    'lobby.game': { file: 'slots/game-block.tsx' },
    'game.mark': { file: 'slots/block-mark.tsx' },
    'page.responsible': { file: 'slots/tool-links.tsx' },
    'runtime.background': { file: 'slots/protection-background.tsx' },
  },
})
