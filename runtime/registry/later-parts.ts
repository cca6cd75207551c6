import type { LoadAny } from './module.ts'

/** Loaders of the screens, modals and slots of the runtime and of all modules, by file relative to this folder. */
export default import.meta.glob<Awaited<ReturnType<LoadAny>>>([
  '../{screens,modals}/*.tsx',
  '../../modules/*/{screens,modals,slots}/*.tsx',
  '!**/*.{test,stories}.tsx',
])
