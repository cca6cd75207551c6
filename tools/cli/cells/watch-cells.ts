import { watch } from 'chokidar'
import { type CellFiles, readDirectory, sitesFolder } from './read-cells.ts'

/** Editors and deployments write several files in a row, which are read together. */
const SETTLE_MS = 150
/** Drafts of files that are being written. */
const HIDDEN = /(^|[/\\])\.[^/\\]+$/

/** Calls `changed`, one call after the other, after each change of the directory or of a folder that it names, until the signal ends it. */
export async function watchCells(
  { file, themesDir }: CellFiles,
  signal: AbortSignal,
  changed: () => Promise<void>,
): Promise<void> {
  const watcher = watch([file, themesDir, ...foldersOf(file)], { ignoreInitial: true, ignored: HIDDEN })
  let settling: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  watcher.on('all', () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      watcher.add(foldersOf(file))
      last = last.then(changed)
    }, SETTLE_MS)
  })
  // Changes between the first read and the start of the watch were missed.
  watcher.on('ready', () => {
    last = last.then(changed)
  })
  await new Promise<void>((resolved, rejected) => {
    watcher.on('error', rejected)
    if (signal.aborted) resolved()
    signal.addEventListener('abort', () => resolved(), { once: true })
  })
  clearTimeout(settling)
  await watcher.close()
  await last
}

/** The folders of the cells' sites; none while the directory is refused or missing. */
function foldersOf(file: string): string[] {
  try {
    const checked = readDirectory(file)
    return 'directory' in checked ? checked.directory.cells.map((cell) => sitesFolder(file, cell)) : []
  } catch {
    return []
  }
}
