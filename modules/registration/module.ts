import { defineModule, modal } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Becoming a player: quickly at first, fully when it is needed. */
export default defineModule({
  id: facts.id,
  modals: {
    'registration.short': modal(() => import('./modals/short-registration.tsx'), {
      scrollsToTop: true,
      opensOn: 'signup',
    }),
    'registration.full': modal(() => import('./modals/full-registration.tsx'), { scrollsToTop: true }),
  },
  messages: (language) => import(`./messages/${language}.json`),
})
