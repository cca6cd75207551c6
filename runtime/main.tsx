import './theming/base.css'
import { LAYERS } from '#games/available-layers.ts'
import { readInlinedSite } from './boot/read-inlined-site.ts'
import { loadWithRetries } from './registry/lazy-load.ts'
import { loadModules, modulesIn, type LoadModule } from './boot/load-modules.ts'
import { nextTask } from './boot/next-task.ts'
import { showBrokenStart, start } from './boot/start.tsx'

/** All modules, by folder name. Only those that a site enables are loaded. */
const available = modulesIn(import.meta.glob<Awaited<ReturnType<LoadModule>>>('../modules/*/module.ts'))

/** A browser without the newest feature lacks the other ones too; every other browser loads no polyfills. */
const ready =
  'toSorted' in Array.prototype
    ? Promise.resolve()
    : loadWithRetries(() => import('./boot/older-browsers.ts'))

// The scripts themselves were one task.
ready
  .then(nextTask)
  .then(async () => {
    const inlined = readInlinedSite(document)
    if (!inlined.isDraft) return void (await start(inlined, available, LAYERS))
    const { openPreview } = await loadWithRetries(() => import('./preview/open-preview.ts'))
    const opening = await openPreview(inlined, () => loadModules(inlined, available))
    opening.begun(await start(opening.inlined, available, LAYERS, opening))
  })
  .catch(showBrokenStart)
