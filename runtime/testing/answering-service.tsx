import { vi } from 'vitest'
import { unpack } from '#runtime/client/message-pack-read.ts'
import { pack } from '#runtime/client/message-pack-write.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { RequestFrame } from '#schemas/protocol/frames.ts'
import { initAnswer } from './init-answer.ts'
import { trialModule } from './trial-module.ts'

/** The answer of `init` to a visitor of a site without games. */
export const NO_GAMES = initAnswer({
  synResponose: { clientUpdated: false, serverTimeMilis: Date.now() },
  filteredGames: { cols: [], rows: [] },
})

/** Answers every request of the page as a service without games, events and valid tickets does. */
export function answerAsService(): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url: unknown, request) => {
    if (String(url).endsWith('/channel/poll')) return new Response(pack({ topics: [], pushes: [] }))
    const frames = unpack(request!.body as Uint8Array) as RequestFrame[]
    return new Response(
      pack(
        frames.map(({ id, op }) =>
          op === 'loginWhitelabel'
            ? { id, ok: false, fault: { code: FAULT.wrongCredentials, message: '' } }
            : { id, ok: true, result: NO_GAMES },
        ),
      ),
    )
  })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
}

/** A module whose home screen is a heading. */
export const homeModule = trialModule({
  id: 'trial',
  screens: { 'trial.home': { load: async () => ({ default: () => <h1>Home</h1> }) } },
})
