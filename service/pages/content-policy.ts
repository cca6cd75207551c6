import { methodOf } from '#schemas/site-manifest/payments.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { PERMISSIONS_OF_SITES, PERMISSIONS_POLICY_HEADER } from '#service/base/permissions-policy.ts'

/** Address for the browsers' reports of policy violations. */
export const REPORTS_PATH = '/client/csp-reports'
const REPORTS_NAME = 'csp'

export interface PolicyOptions {
  readonly manifest: ResolvedManifest
  readonly nonce: string
  /** The host with its port, for browsers whose 'self' does not cover WebSockets. */
  readonly host: string
  /** False for a screen that other origins may not frame. */
  readonly frameable: boolean
  /** The one origin that may frame a preview, whatever the manifest's settings. */
  readonly framedBy?: string
  /** Whether no script of the page runs. */
  readonly isStill?: boolean
  /** Whether the page was requested over TLS, as far as the service can detect. */
  readonly isSecure: boolean
}

/** Security headers: which resources a page may load and run, and which pages may frame it (design: security 19). */
export function policyHeaders(options: PolicyOptions): Record<string, string> {
  const ancestors = frameAncestors(options)
  return {
    'content-security-policy': contentPolicy(options),
    [PERMISSIONS_POLICY_HEADER]: PERMISSIONS_OF_SITES,
    ...(options.isSecure ? { 'reporting-endpoints': `${REPORTS_NAME}="${REPORTS_PATH}"` } : {}),
    // For browsers without frame-ancestors; others ignore this header.
    ...(ancestors === "'none'" ? { 'x-frame-options': 'DENY' } : {}),
  }
}

function contentPolicy(options: PolicyOptions): string {
  const { manifest, nonce, host } = options
  const { connect, image, frame } = manifest.security.externalOrigins
  const {
    deposit: { external },
    payments,
  } = manifest
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", `'nonce-${nonce}'`],
    ['style-src', "'self'", `'nonce-${nonce}'`],
    ['img-src', "'self'", 'data:', 'blob:', ...image],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      `ws://${host}`,
      `wss://${host}`,
      ...connect,
      ...originOf(manifest.tracking.trackingURL),
    ],
    [
      'frame-src',
      "'self'",
      ...frame,
      ...(external?.open === 'frame' ? originOf(external.url) : []),
      ...(payments.processors ?? []).flatMap((processor) =>
        methodOf(processor) === 'card' ? originOf(processor.address) : [],
      ),
    ],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', frameAncestors(options)],
    // The page's own styles use nonces; text that becomes markup goes through one of these two policies.
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'dompurify', 'tombolo', "'allow-duplicates'"],
    ...(options.isStill === true ? [['sandbox', 'allow-same-origin'] as [string, string]] : []),
    ['report-uri', REPORTS_PATH],
    // Without TLS browsers have no reporting endpoint, and a name without one would disable report-uri.
    ...(options.isSecure ? [['report-to', REPORTS_NAME] as [string, string]] : []),
  ]
  return directives.map((directive) => [...new Set(directive)].join(' ')).join('; ')
}

function frameAncestors({ manifest, frameable, framedBy }: PolicyOptions): string {
  if (framedBy !== undefined) return framedBy
  const { frameAncestors: origins } = manifest.security
  return frameable && origins.length > 0 ? ["'self'", ...origins].join(' ') : "'none'"
}

function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}

/** For answers that are not pages: nothing in them may run, load or be framed. */
export const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'; sandbox"
