import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Adverts of the operator in the places of the manifest: banners on top of a screen, and a popup over it. */
export default defineModule(facts)
