import { facts } from '#schemas/module-facts.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'

/** A module for a test, in the registry's form. */
export const trialModule = (definition: ModuleDefinition): ModuleDefinition => definition

/** Ids that tests link to. */
const trial = facts({
  id: 'trial',
  screens: { home: { file: '' }, pick: { file: '', params: { id: 'id' } } },
  modals: {
    prizes: { file: '', props: { game: 'text' } },
    login: { file: '' },
    broken: { file: '' },
    pay: { file: '' },
    rules: { file: '' },
  },
})

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    trial: typeof trial
  }
}
