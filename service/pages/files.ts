import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PagesService } from './pages-service.ts'
import type { AssetFile } from '#service/sites/read-folder.ts'
import { IMMUTABLE, REVALIDATE, sendBody } from './bodies.ts'
import { BodyStore } from './body-store.ts'
import type { ClientBuild } from './client-build.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import { fontFile } from './fonts.ts'

type Params = Readonly<Record<'id' | 'hash' | 'name' | '*', string>>
type Asked = FastifyRequest<{ Params: Params }>

/**
 * Serves the files that browsers cache: the build's, the shipped fonts, a site's pictures and a theme's. Each is looked up by name among
 * those found on disk, so a request never becomes a path.
 */
export function registerFiles(
  app: FastifyInstance,
  service: PagesService,
  build: () => Promise<ClientBuild | null>,
): void {
  const store = new BodyStore()

  app.get('/assets/*', async (request: Asked, reply) => {
    const file = (await build())?.file(`assets/${request.params['*']}`)
    if (file === undefined) return missing(reply)
    // The name holds the content's hash, so the path is a sufficient key.
    const body = await store.get(file.path, file.path, file.compressed).catch(goneFrom(request))
    return body === null ? missing(reply) : sendBody(request, reply, body, IMMUTABLE)
  })

  app.get('/client/fonts/:id/:hash/:name', async (request: Asked, reply) => {
    const { id, hash, name } = request.params
    const path = fontFile(id, hash, name)
    if (path === undefined) return missing(reply)
    return sendBody(request, reply, await store.get(path, path), IMMUTABLE)
  })

  const picture = async (request: Asked, reply: FastifyReply, file: AssetFile | undefined) => {
    if (file === undefined) return missing(reply)
    const body = await store.get(`${file.path} ${file.hash}`, file.path).catch(goneFrom(request))
    if (body === null) return missing(reply)
    // An address with an old hash gets the current picture, but it must not be cached as the old one.
    const cacheControl = request.params.hash === file.hash ? IMMUTABLE : REVALIDATE
    return sendBody(request, reply.header('content-security-policy', POLICY_OF_DATA), body, cacheControl)
  }
  app.get('/client/sites/:id/assets/:hash/:name', async (request: Asked, reply) => {
    const { id, name } = request.params
    return picture(request, reply, service.sites.bySiteId(id)?.assets.get(name))
  })
  app.get('/client/sites/:id/fonts/:hash/:name', async (request: Asked, reply) => {
    const { id, hash, name } = request.params
    const file = service.sites.bySiteId(id)?.fonts.get(name)
    if (file === undefined || file.hash !== hash) return missing(reply)
    const body = await store.get(`${file.path} ${hash}`, file.path).catch(goneFrom(request))
    return body === null ? missing(reply) : sendBody(request, reply, body, IMMUTABLE)
  })
  app.get('/client/themes/:id/:hash/:name', async (request: Asked, reply) => {
    const { id, name, hash } = request.params
    const ofSites = service.sites
      .all()
      .flatMap((site) => (site.theme.id === id ? (site.art.get(name) ?? []) : []))
    // Sites may still show pictures of a theme whose own files are refused by now.
    const current = service.sites.registry.themes.get(id)?.artFiles.get(name)
    return picture(request, reply, ofSites.find((file) => file.hash === hash) ?? current)
  })
}

/** Handles a file that was removed, by a new build or an operator, since it was found. */
function goneFrom(request: FastifyRequest): (error: NodeJS.ErrnoException) => null {
  return (error) => {
    if (error.code !== 'ENOENT') throw error
    request.log.warn({ path: request.url }, 'a file is gone since it was found')
    return null
  }
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ status: 'not found' })
}
