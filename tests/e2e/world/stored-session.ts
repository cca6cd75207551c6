import type { WirePlayer } from './wire-player.ts'

/** A player's session as the runtime stores it: a cookie, and the token in the storage of the site. */
export function storedSession(siteId: string, origin: string, { session: { cookie, token } }: WirePlayer) {
  const [name = '', value = ''] = cookie.split('=', 2)
  const { hostname: domain } = new URL(origin)
  const credentials = { name: `tombolo.${siteId}.credentials`, value: JSON.stringify(token) }
  return {
    cookies: [
      {
        name,
        value,
        domain,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [{ origin, localStorage: [credentials] }],
  }
}
