import { setTimeout as sleep } from 'node:timers/promises'

const PROBE_EVERY_MS = 100

/**
 * Waits until a service process has answered /readyz and has sent its start message, in either order. Resolves with the
 * message; with null where the process ended or took longer than `withinMs`.
 *
 * @param {import('node:child_process').ChildProcess} service
 * @param {{ port: number | string, withinMs: number }} options
 * @returns {Promise<{ siteBuilder?: string, operatorToken?: string | null, firstAdministrator?: string | null } | null>}
 */
export async function awaitStart(service, { port, withinMs }) {
  const waiting = new AbortController()
  const { signal } = waiting
  const given = new Promise((resolve) => {
    service.once('message', resolve)
  })
  const ended = new Promise((resolve) => {
    service.once('exit', () => resolve(null))
  })
  const started = Promise.all([given, untilReady(port, signal)]).then(([message]) => message)
  const late = sleep(withinMs, null, { signal }).catch(() => null)
  try {
    return await Promise.race([started, ended, late])
  } finally {
    waiting.abort()
  }
}

async function untilReady(port, signal) {
  while (!signal.aborted) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(PROBE_EVERY_MS)
  }
}
