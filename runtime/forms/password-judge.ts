import { TrustedWorker as Worker } from '#runtime/context/trusted-worker.ts'
import type { Judged, Judgement } from './answer-judgements.ts'
import type { PasswordStrength } from './judge-password.ts'

/** Judges passwords beside the page: typing is never delayed, and closing it frees the dictionaries. */
export interface PasswordJudge {
  /** Never settles once the judge is closed, or where the browser cannot start it. */
  readonly judge: (password: string, known: readonly string[]) => Promise<PasswordStrength>
  readonly close: () => void
}

/** One script per language, in the form that the build recognises. English for the languages without a dictionary. */
const WORKERS: Readonly<Record<string, () => globalThis.Worker>> = {
  en: () => new Worker(new URL('./judge-password.en.worker.ts', import.meta.url), { type: 'module' }),
  de: () => new Worker(new URL('./judge-password.de.worker.ts', import.meta.url), { type: 'module' }),
  es: () => new Worker(new URL('./judge-password.es.worker.ts', import.meta.url), { type: 'module' }),
  fr: () => new Worker(new URL('./judge-password.fr.worker.ts', import.meta.url), { type: 'module' }),
  pt: () => new Worker(new URL('./judge-password.pt.worker.ts', import.meta.url), { type: 'module' }),
}

/** Starts the judge of a language; its dictionaries are then loaded. Throws where the browser has no workers. */
export function openPasswordJudge(language: string): PasswordJudge {
  const worker = (WORKERS[language] ?? WORKERS.en!)()
  const waiting = new Map<number, (strength: PasswordStrength) => void>()
  let last = 0
  worker.onmessage = ({ data: { id, ...strength } }: MessageEvent<Judged>) => {
    waiting.get(id)?.(strength)
    waiting.delete(id)
  }
  return {
    judge: (password, known) =>
      new Promise((resolve) => {
        last += 1
        waiting.set(last, resolve)
        worker.postMessage({ id: last, password, known } satisfies Judgement)
      }),
    close: () => worker.terminate(),
  }
}
