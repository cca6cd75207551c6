import './theming/base.css'
import { readInlinedSite } from './boot/read-inlined-site.ts'
import { loadWithRetries } from './registry/lazy-load.ts'
import { showBrokenStart, start, type LoadModule } from './boot/start.tsx'

/** Every module there is, by its folder's name. Only those that a site enables are loaded. */
const faces = import.meta.glob<Awaited<ReturnType<LoadModule>>>('../modules/*/module.ts')

const available = new Map(
  Object.entries(faces).map(([file, load]) => [
    file.replace(/^.*\/modules\/([^/]+)\/module\.ts$/, '$1'),
    load,
  ]),
)

/** A browser that lacks the newest of what the code uses lacks the rest of it too; every other one loads nothing. */
const ready =
  'toSorted' in Array.prototype
    ? Promise.resolve()
    : loadWithRetries(() => import('./boot/older-browsers.ts'))

ready.then(() => start(readInlinedSite(document), available)).catch(showBrokenStart)
