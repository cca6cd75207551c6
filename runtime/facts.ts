import type { ModuleFacts } from '#schemas/module-facts.ts'

/** What the service knows of the runtime's own screens and modals without loading them. */
export default {
  id: 'runtime',
  screens: {
    'runtime.maintenance': 'screens/maintenance.tsx',
    'runtime.idle': 'screens/idle.tsx',
    'runtime.notFound': 'screens/not-found.tsx',
    'runtime.credits': 'screens/credits.tsx',
    'runtime.page': 'screens/custom-page.tsx',
  },
  modals: {
    'runtime.buy': 'modals/buy.tsx',
    'runtime.ok': 'modals/ok.tsx',
    'runtime.error': 'modals/error.tsx',
    'runtime.processing': 'modals/processing.tsx',
    'runtime.reconnecting': 'modals/reconnecting.tsx',
  },
} as const satisfies ModuleFacts
