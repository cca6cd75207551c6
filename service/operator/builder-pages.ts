import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OperatorService } from '#service/call/operator-call.ts'
import { previewOrigin } from '#service/sites/previews.ts'
import type { ClientBuild } from '#service/pages/client-build.ts'
import { HTML_TYPE, TEXT_TYPE } from '#service/pages/content-types.ts'
import { tag } from '#service/wire/html.ts'
import {
  NO_PERMISSIONS,
  PERMISSIONS_OF_CONSOLE,
  PERMISSIONS_POLICY_HEADER,
} from '#service/base/permissions-policy.ts'

type Build = () => Promise<ClientBuild | null>

/** Source of each page in the build. */
const MAIN = 'tools/site-builder/main.tsx'
const STAGE = 'tools/site-builder/stage.tsx'
const CONSOLE = 'tools/console/main.tsx'

/** The icon, as a data URL. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3448c5"/>' +
      '<path d="M7 12h18M16 12v12" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>',
  )

/** Serves the console, and the site builder with its inner page that previews single parts of a site. */
export function registerBuilderPages(app: FastifyInstance, build: Build, service: OperatorService): void {
  const page = (path: string, source: string, title: string, frames: Framing) => {
    app.get(path, async (_request, reply) => {
      const load = (await build())?.firstLoad([], source) ?? null
      const nonce = randomBytes(18).toString('base64')
      void reply.header('cache-control', 'no-store')
      if (load === null) {
        return reply.code(503).type(TEXT_TYPE).send('This page is not built: run npm run build.\n')
      }
      return reply
        .header('content-security-policy', policy(nonce, frames))
        .header(PERMISSIONS_POLICY_HEADER, source === CONSOLE ? PERMISSIONS_OF_CONSOLE : NO_PERMISSIONS)
        .type(HTML_TYPE)
        .send(pageOf(title, nonce, load))
    })
  }
  const previews = previewOrigin(service).origin.replace('//', '//*.')
  page('/', MAIN, 'Tombolo site builder', {
    frames: ["'self'", previews],
    framedBy: "'none'",
    policies: PARSED_TEXTS,
  })
  // The console's own router has the pages below it.
  for (const path of ['/console', '/console/*'])
    page(path, CONSOLE, 'Tombolo console', { frames: [previews], framedBy: "'none'" })
  page('/stage', STAGE, 'Stage', { frames: ["'none'"], framedBy: "'self'" })
}

interface Framing {
  readonly frames: readonly string[]
  readonly framedBy: string
  /** Trusted Types policies. */
  readonly policies?: string
}

/** The policies of texts that are parsed into documents without a window: pages and translations, and what is pasted into the editor of pages. */
const PARSED_TEXTS = 'tombolo-documents ProseMirrorClipboard'

/** Only the builder's own files may run, and no text of a site's operator is inserted as markup into the page. */
function policy(nonce: string, { frames, framedBy, policies = "'none'" }: Framing): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ')
}

function pageOf(
  title: string,
  nonce: string,
  load: NonNullable<ReturnType<ClientBuild['firstLoad']>>,
): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    tag('link', { rel: 'icon', href: ICON }),
    tag('meta', { property: 'csp-nonce', nonce }),
    `<title>${title}</title>`,
    tag('script', { type: 'module', src: load.script, nonce }) + '</script>',
    ...load.modules.map((href) => tag('link', { rel: 'modulepreload', href, nonce })),
    ...load.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    '</head>',
    '<body><div id="root"></div></body>',
    '</html>',
  ].join('\n')
}
