import { CLIENT_VERSION } from '#schemas/limits.ts'
import type { ClientInformation } from '#schemas/protocol/shapes.ts'

/** Description of this client (spec 3, PlayerClientDesktopDto). Informational only. */
export function clientInformation(languageId: string): ClientInformation {
  const { screen, navigator, devicePixelRatio } = window
  return {
    language: languageId,
    os: navigator.userAgent.slice(0, 64),
    pixelAspectRatio: devicePixelRatio,
    playerType: 'browser',
    screenColor: String(screen.colorDepth),
    screenDPI: 96 * devicePixelRatio,
    screenResolutionX: screen.width,
    screenResolutionY: screen.height,
    clientVersion: CLIENT_VERSION,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
