import type { ModuleDefinition } from '#runtime/registry/module.ts'

/** A module of a test: what it offers, as the registry takes it. */
export const trialModule = (definition: ModuleDefinition): ModuleDefinition => definition
