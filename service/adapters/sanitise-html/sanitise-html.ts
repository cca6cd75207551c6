import { IdleWorker } from '#service/idle-worker/idle-worker.ts'

/** The sanitiser needs a whole DOM, which takes most of a second to load and 60 MB to hold. */
const worker = new IdleWorker<string, string>({ file: new URL('./sanitise-worker.ts', import.meta.url) })

/** Removes from operator HTML everything that could run scripts, frame pages or send requests (design: security 18). */
export function sanitiseHtml(html: string): Promise<string> {
  return worker.run(html)
}
