import type { FastifyInstance, FastifyRequest } from 'fastify'
import { composeMail } from '#service/mail/compose-mail.ts'
import { sampleMailsOf } from '#service/mail/sample-mails.ts'
import { HTML_TYPE } from './content-types.ts'
import { mailPictures } from './mail-pictures.ts'
import type { PagesService } from './pages-service.ts'
import { languageOf, originOf, previewOf } from './site-pages.ts'

type Asked = FastifyRequest<{ Params: { number: string }; Querystring: Record<string, unknown> }>

/** The condition of the dark colours of a mail, in place of which the scheme that is asked for decides. */
const DARK = '(prefers-color-scheme:dark)'

/** Serves the mails of a draft with sample values, to the site builder alone. A mail runs nothing, and loads the pictures of its site. */
export function registerMailSamples(app: FastifyInstance, service: PagesService): void {
  app.get('/client/mail-samples/:number', async (request: Asked, reply) => {
    const preview = previewOf(request, service)
    const { site } = preview ?? {}
    const language = site === undefined ? '' : languageOf(site, request)
    const mail = site && sampleMailsOf(site, language)[Number(request.params.number)]
    void reply.header('cache-control', 'no-store')
    if (site === undefined || mail === undefined) return reply.code(404).send({ status: 'not found' })
    const { html } = composeMail(mail, { site, originOf: () => originOf(request), pictures: mailPictures })
    const policy = [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "img-src 'self' https:",
      `frame-ancestors ${preview?.framedBy ?? "'none'"}`,
      'sandbox',
    ]
    const shown = html.replaceAll(DARK, request.query['scheme'] === 'dark' ? 'all' : 'not all')
    return reply.header('content-security-policy', policy.join('; ')).type(HTML_TYPE).send(shown)
  })
}
