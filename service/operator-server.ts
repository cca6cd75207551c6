import { createHash, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { ServiceContext } from './context.ts'

/** What an operator reaches, on a port of its own: so far the metrics. */
export function createOperatorServer(service: ServiceContext): Server {
  return createServer((request, response) => {
    const send = (status: number, type: string, text: string) =>
      response
        .writeHead(status, {
          'Content-Type': type,
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        })
        .end(text)
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      send(404, 'text/plain', 'There is nothing here.\n')
      return
    }
    service.metrics.metrics().then(
      (text) => send(200, service.metrics.contentType, text),
      (error: Error) => {
        service.log.error({ error: error.message }, 'the metrics could not be read')
        send(500, 'text/plain', 'The metrics could not be read.\n')
      },
    )
  })
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Makes the operator's token at the first start. Answers with it once, to be printed; from then on the folder has
 * its digest alone. A token from the environment needs no file.
 */
export async function firstOperatorToken(service: ServiceContext): Promise<string | null> {
  const { dataDir, operatorToken } = service.config
  if (operatorToken !== undefined) return null
  const token = Buffer.from(service.entropy.bytes(24)).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(join(dataDir, 'operator-token.sha256'), `${digest(token)}\n`, { flag: 'wx', mode: 0o600 })
    return token
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return null
  }
}

/** Whether somebody brings the operator's token. */
export async function isOperator(service: ServiceContext, token: string): Promise<boolean> {
  const { dataDir, operatorToken } = service.config
  const expected =
    operatorToken === undefined
      ? (await readFile(join(dataDir, 'operator-token.sha256'), 'utf8')).trim()
      : digest(operatorToken)
  return timingSafeEqual(Buffer.from(digest(token)), Buffer.from(expected))
}
