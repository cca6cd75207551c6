import { isLoopback } from '#service/base/loopback.ts'
import { ConfigError } from '#service/base/config-error.ts'

/**
 * Reads `WEBHOOK_ORIGINS`: the origins to which messages about changes may be sent, separated by commas. Whoever runs the service names them, so that
 * nobody with a right on a site can make it call an address inside its network. Throws a ConfigError for one without TLS on another machine.
 */
export function readWebhookOrigins(value: string | undefined): readonly string[] {
  return (value ?? '').split(',').flatMap((part) => {
    const origin = part.trim()
    return origin === '' ? [] : [checkedOrigin(origin)]
  })
}

function checkedOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && url.origin === text.replace(/\/$/, '')
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (isOrigin && isSecure) return url.origin
  throw new ConfigError(
    `WEBHOOK_ORIGINS has "${text}"; it must be origins such as https://crm.example, separated by commas. Only this machine may have http.`,
  )
}
