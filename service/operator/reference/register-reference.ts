import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { CSS_TYPE, HTML_TYPE } from '#service/pages/content-types.ts'
import { NO_PERMISSIONS, PERMISSIONS_POLICY_HEADER } from '#service/base/permissions-policy.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'

/** The page loads only its style sheet. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the reference of the API, for people and programs. It reveals nothing about an installation, so it needs no token. */
export async function registerReference(app: FastifyInstance): Promise<void> {
  const styles = await readFile(new URL('reference.css', import.meta.url), 'utf8')
  app.get('/api', async ({ protocol, headers }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .header(PERMISSIONS_POLICY_HEADER, NO_PERMISSIONS)
      .type(HTML_TYPE)
      .send(referencePage(`${protocol}://${headers.host}`)),
  )
  app.get('/api/reference.css', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type(CSS_TYPE).send(styles),
  )
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(openApiDocument()),
  )
}
