import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { PERMISSIONS_OF_SITES, PERMISSIONS_POLICY_HEADER } from '#service/permissions-policy.ts'

/** Where browsers report what the policy stopped. */
export const REPORTS_PATH = '/client/csp-reports'
const REPORTS_NAME = 'csp'

export interface PolicyOptions {
  readonly manifest: ResolvedManifest
  readonly nonce: string
  /** The host with its port, for browsers in which 'self' does not cover WebSockets. */
  readonly host: string
  /** False for a screen that no other origin may frame. */
  readonly frameable: boolean
  /** The one origin that may frame a draft, whatever the manifest says. */
  readonly framedBy?: string
  /** Whether the page came over TLS, as far as the service can see. */
  readonly isSecure: boolean
}

/** Headers that say what a page may load, run and be framed by (design: security 19). */
export function policyHeaders(options: PolicyOptions): Record<string, string> {
  const ancestors = frameAncestors(options)
  return {
    'content-security-policy': contentPolicy(options),
    [PERMISSIONS_POLICY_HEADER]: PERMISSIONS_OF_SITES,
    ...(options.isSecure ? { 'reporting-endpoints': `${REPORTS_NAME}="${REPORTS_PATH}"` } : {}),
    // For browsers that do not know frame-ancestors; those that do ignore this one.
    ...(ancestors === "'none'" ? { 'x-frame-options': 'DENY' } : {}),
  }
}

function contentPolicy(options: PolicyOptions): string {
  const { manifest, nonce, host } = options
  const { connect, image, frame } = manifest.security.externalOrigins
  const { external } = manifest.deposit
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
    ['frame-src', "'self'", ...frame, ...(external?.open === 'frame' ? originOf(external.url) : [])],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', frameAncestors(options)],
    // The page's own styles go through nonces; text that becomes markup goes through one of these two.
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'dompurify', 'tombolo', "'allow-duplicates'"],
    ['report-uri', REPORTS_PATH],
    // Without TLS browsers know no reporting endpoint, and a name without one keeps them from using report-uri.
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

/** For answers that are no page: nothing in them runs, loads or is framed. */
export const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'; sandbox"
