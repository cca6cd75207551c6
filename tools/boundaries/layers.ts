/**
 * The folders of the service in the order of their layers: a folder imports values only from earlier ones. The files
 * beside the folders assemble the service, and no folder imports values from them.
 */
export const SERVICE_LAYERS = [
  'base',
  'wire',
  'limits',
  'config',
  'idle-worker',
  'adapters',
  'database',
  'call',
  'events',
  'keys',
  'documents',
  'ledger',
  'states',
  'transactions',
  'sites',
  'marketing',
  'mail',
  'history',
  'maintenance',
  'page-errors',
  'players',
  'exchange',
  'player-limits',
  'referrals',
  'sessions',
  'people',
  'text-messages',
  'verification',
  'webhooks',
  'messages',
  'support',
  'campaigns',
  'coupons',
  'cash-back',
  'referral-rewards',
  'processor-requests',
  'pending-joins',
  'deposits',
  'withdrawals',
  'payments',
  'games',
  'tickets',
  'prize-items',
  'subscriptions',
  'harm-markers',
  'protection',
  'dormant-accounts',
  'personal-data',
  'key-rotation',
  'adverts',
  'approvals',
  'reports',
  'draws',
  'joins',
  'purchases',
  'subscription-entries',
  'channel',
  'pages',
  'publications',
  'operator',
] as const

/** The folders of a large area of the service, in the same order: pure rules, stored rows, answers, changes. */
export const AREA_LAYERS = {
  players: ['rules', 'forms', 'rows', 'changes'],
  games: ['rules', 'rows', 'views', 'changes'],
} as const

/**
 * The folders of the runtime in the order of their layers. `shell` is everything around a screen; `boot` assembles the
 * page, and only the composition roots (`runtime/main.tsx`, `runtime/render.tsx`) import it.
 */
export const RUNTIME_LAYERS = [
  'clock',
  'storage',
  'context',
  'site',
  'theming',
  'session',
  'format',
  'live',
  'notices',
  'registry',
  'client',
  'locale',
  'router',
  'components',
  'forms',
  'modals',
  'html',
  'frames',
  'screens',
  'shell',
  'preview',
  'boot',
] as const

/** The folders of `games` in the order of their layers. */
export const GAMES_LAYERS = ['format', 'live', 'client', 'checkout', 'sound', 'components'] as const
