import { type AuditAnchor, readHeads } from './audit-anchor.ts'

const ANSWER_WITHIN_MS = 10_000

/** Posts each head as JSON to an endpoint of the operator; a GET of the same address returns all heads as JSON lines. */
export function httpAnchor(url: string): AuditAnchor {
  const call = async (init: RequestInit): Promise<string> => {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return answer.text()
  }
  return {
    place: url,
    // An endpoint is the operator's own.
    create: () => Promise.resolve(false),
    async append(head) {
      await call({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(head),
      })
    },
    read: async () => readHeads(await call({ method: 'GET' }), url),
  }
}
