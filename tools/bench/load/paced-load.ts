import { Agent, request } from 'node:http'

export interface PacedLoad {
  port: number
  perSecond: number
  durationMs: number
  headers(call: number): Record<string, string>
  path: string
  body(call: number): Uint8Array
  check(body: Buffer): void
}

/**
 * Sends requests at a fixed pace whether or not the ones before are answered, as players do, and answers with the time of each from when it
 * was due: a service that stands still for a while is charged for everybody who waited.
 */
export async function loadAtPace(load: PacedLoad): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const latenciesMs: number[] = []
  const calls: Promise<void>[] = []
  const started = performance.now()
  const total = Math.floor((load.perSecond * load.durationMs) / 1000)
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - started) * load.perSecond) / 1000))
      while (calls.length < due) {
        const dueAt = started + (calls.length / load.perSecond) * 1000
        calls.push(
          callOnce(load, agent, calls.length).then(() => void latenciesMs.push(performance.now() - dueAt)),
        )
      }
      if (calls.length < total) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  await Promise.all(calls)
  agent.destroy()
  return latenciesMs
}

function callOnce(load: PacedLoad, agent: Agent, call: number): Promise<void> {
  const body = load.body(call)
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      port: load.port,
      host: '127.0.0.1',
      path: load.path,
      method: 'POST',
      headers: { ...load.headers(call), 'content-length': body.byteLength },
    })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        try {
          load.check(Buffer.concat(chunks))
          resolve()
        } catch (error) {
          reject(error)
        }
      })
    })
    sent.end(body)
  })
}
