import { defineModule, modal, screen } from './registry/module.ts'

/** The screens and modals that every site has. */
export const runtimeModule = defineModule({
  id: 'runtime',
  screens: {
    'runtime.maintenance': screen(() => import('./screens/maintenance.tsx')),
    'runtime.idle': screen(() => import('./screens/idle.tsx')),
    'runtime.notFound': screen(() => import('./screens/not-found.tsx')),
    'runtime.credits': screen(() => import('./screens/credits.tsx')),
    'runtime.page': screen(() => import('./screens/custom-page.tsx')),
  },
  modals: {
    'runtime.buy': modal(() => import('./modals/buy.tsx')),
    'runtime.ok': modal(() => import('./modals/ok.tsx')),
    'runtime.error': modal(() => import('./modals/error.tsx')),
    'runtime.processing': modal(() => import('./modals/processing.tsx')),
    'runtime.reconnecting': modal(() => import('./modals/reconnecting.tsx')),
  },
  messages: (language) => import(`./messages/${language}.json`),
})
